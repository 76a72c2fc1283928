import type { Host } from '../../src/engine';
import type { Answer, LogEntry, Request, Scene, Seat, View } from '../../src/protocol';
import type { FromWorker } from '../../src/worker';

/** A table that plays by no rules: it keeps a log of what it was told, and answers the way the test wants. */
export class FakeTable {
  hosts = 0;
  ended = 0;
  heard: Request[] = [];
  events: string[] = [];
  bots: (string | null)[] = [null, 'greedy'];
  next: View['next'] = { kind: 'roll', seat: 'A' };
  moves: View['moves'] = {};
  takeBack: Seat[] = [];
  /** requests that bring it down */
  traps: (request: Request) => boolean = () => false;
  /** what a request changes before it is answered */
  carryOut: (request: Request) => void = () => {};

  start = (): Host => {
    ++this.hosts;
    const host: Host = {
      onmessage: null,
      terminate: () => void ++this.ended,
      postMessage: (message) => {
        if (!('text' in message)) return;
        const request = JSON.parse(message.text) as Request;
        this.heard.push(request);
        const told: FromWorker = this.traps(request) ? { trap: 'unreachable' } : { text: JSON.stringify(this.answer(request)) };
        queueMicrotask(() => host.onmessage?.({ data: told } as MessageEvent<FromWorker>));
      },
    };
    return host;
  };

  get types(): string[] {
    return this.heard.map((request) => request.type);
  }

  entry(event: string): LogEntry {
    return { event, round: 1, seat: event.startsWith('roll') ? 'A' : (event.charAt(0) as Seat), news: [] };
  }

  view(from: number): View {
    return {
      round: 1,
      seats: this.bots.map((bot, i) => ({ seat: 'ABCDE'.charAt(i) as Seat, name: `Player ${i}`, bot, points: 0, place: 1, score: [] })),
      next: this.next,
      moves: this.moves,
      take_back: this.takeBack,
      log: { from, entries: this.events.slice(from).map((event) => this.entry(event)) },
      state: {} as View['state'],
    };
  }

  answer(request: Request): Answer {
    const before = this.events.length;
    if (request.type === 'restore') this.events = [...request.saved.events];
    this.carryOut(request);
    const id = request.id;
    if (request.type === 'open' || request.type === 'restore') {
      const scene: Scene = { game: 'border', options: { first: 'A' }, setup: { dealt: true }, boards: [], own_dice: false };
      return { id, type: 'table', scene, view: this.view(0) };
    }
    if (request.type === 'hint') return { id, type: 'hint', seat: request.seat, move: 'stop', worth: 0.5, scores: 0 };
    if (request.type === 'chances') return { id, type: 'chances', win: [0.5, 0.5], points: [2, 2] };
    return { id, type: 'view', view: this.view(Math.min(before, this.events.length)) };
  }
}
