#pragma once

#include <memory>
#include <string>

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

namespace tafel {

/// What the server counts, for Prometheus.
class Metrics {
 public:
  Metrics();

  std::string text() const;

 private:
  prometheus::Registry registry_;

 public:
  prometheus::Gauge& connections;
  prometheus::Gauge& tables;  ///< in memory
  prometheus::Counter& tables_made;
  prometheus::Counter& messages;
  prometheus::Counter& refusals;
  prometheus::Counter& dropped;  ///< connections that were ended for misbehaviour
  prometheus::Counter& entries;  ///< written to logs
  prometheus::Counter& conflicts;
  prometheus::Counter& store_faults;
  prometheus::Histogram& durable;  ///< seconds from a message to its being on disk
};

}  // namespace tafel
