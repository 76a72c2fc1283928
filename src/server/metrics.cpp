#include "server/metrics.h"

#include <prometheus/text_serializer.h>

namespace tafel {
namespace {

prometheus::Gauge& gauge(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

prometheus::Counter& counter(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
}

}  // namespace

Metrics::Metrics()
    : connections(gauge(registry_, "tafelrunde_connections", "Open WebSocket connections")),
      tables(gauge(registry_, "tafelrunde_tables_in_memory", "Tables with somebody at them")),
      tables_made(counter(registry_, "tafelrunde_tables_made_total", "Tables made")),
      messages(counter(registry_, "tafelrunde_messages_total", "Messages received")),
      refusals(counter(registry_, "tafelrunde_refusals_total", "Messages answered with an error")),
      dropped(counter(registry_, "tafelrunde_dropped_total", "Connections ended because of what they sent or did not take")),
      entries(counter(registry_, "tafelrunde_entries_total", "Entries written to the logs of tables")),
      conflicts(counter(registry_, "tafelrunde_conflicts_total", "Appends that another node was faster with")),
      store_faults(counter(registry_, "tafelrunde_store_faults_total", "Appends that the store could not write")),
      durable(prometheus::BuildHistogram()
                  .Name("tafelrunde_durable_seconds")
                  .Help("Time from a message to its being on disk")
                  .Register(registry_)
                  .Add({}, prometheus::Histogram::BucketBoundaries{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2})) {}

std::string Metrics::text() const { return prometheus::TextSerializer().Serialize(registry_.Collect()); }

}  // namespace tafel
