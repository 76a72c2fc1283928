// Colyseus with a small game in which both seats may move at any time: node colyseus.mjs PORT
//
// What is set, and why:
// - Every move crosses a space off, or takes the cross back; so every move is legal and the state stays small.
// - A move is sent to both seats at once (`broadcastPatch`). By default Colyseus collects changes for 50 ms, which is meant
//   for games that move all the time; a closed loop would then measure nothing but these 50 ms.
// - `patchRate`: its own timer has nothing left to do then; once a second is less work than `null`, with which Colyseus
//   ticks every room's clock 60 times a second.
// - The rest is the default: rooms in memory, the ws transport, no compression, no storage at all.
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const Sheet = schema({ crossed: t.array('boolean'), score: t.uint8() });
const Sheets = schema({ sheets: t.array(Sheet) });

class Table extends Room {
  maxClients = 2;
  patchRate = 1000;
  seats = new Map();
  messages = {
    cross: (client, { space }) => {
      const sheet = this.state.sheets[this.seats.get(client.sessionId)];
      sheet.crossed[space] = !sheet.crossed[space];
      sheet.score += sheet.crossed[space] ? 1 : -1;
      this.broadcastPatch();
    },
  };

  onCreate() {
    this.state = new Sheets();
    for (let seat = 0; seat < 2; ++seat) {
      const sheet = new Sheet();
      for (let space = 0; space < 60; ++space) sheet.crossed.push(false);
      sheet.score = 0;
      this.state.sheets.push(sheet);
    }
    this.broadcastPatch();  // to nobody yet; what follows are the moves' own changes
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }
}

const server = new Server({ greet: false, gracefullyShutdown: false, transport: new WebSocketTransport() });
server.define('sheets', Table);
await server.listen(Number(process.argv[2]));
