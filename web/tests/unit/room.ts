import type { RoomAnswer, RoomRequest, RoomSeat, Seat } from '../../src/protocol';
import type { Socket } from '../../src/online/connection';
import { FakeTable } from './fake';

/** A room that plays by no rules: it hears what it is told, and the test says what it answers. */
export class FakeRoom {
  sockets: (Socket & { closed: boolean })[] = [];
  heard: RoomRequest[] = [];
  at = 1;
  mark = 'me';
  table = new FakeTable();
  started = true;
  /** it lets connections come about */
  reachable = true;
  /** it answers `join` by itself */
  welcomes = true;
  seats: RoomSeat[] = [
    { seat: 'A', name: 'Anna', bot: null, holder: 'me', here: true },
    { seat: 'B', name: 'Ben', bot: null, holder: 'other', here: true },
  ];
  commitment = 'c0';
  secret: string | undefined;

  open = (): Socket => {
    const socket = {
      closed: false,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text: string) => this.#take(JSON.parse(text) as RoomRequest),
      close: () => void (socket.closed = true),
    } as Socket & { closed: boolean };
    this.sockets.push(socket);
    queueMicrotask(() => (this.reachable ? socket.onopen?.() : socket.onclose?.()));
    return socket;
  };

  get socket() {
    return this.sockets.at(-1)!;
  }
  get types(): string[] {
    return this.heard.map(({ type }) => type);
  }
  get last(): RoomRequest {
    return this.heard.at(-1)!;
  }

  get room() {
    return {
      game: 'border' as const,
      options: {},
      own_dice: false,
      public: false,
      started: this.started,
      seats: this.seats,
      watchers: 0,
      seal: { commitment: this.commitment, salts: [], ...(this.secret ? { secret: this.secret } : {}) },
    };
  }

  say(answer: RoomAnswer) {
    this.socket.onmessage?.({ data: JSON.stringify(answer) });
  }
  /** Something happens at the table: everybody is told. */
  happens(by: string | undefined, event: string) {
    const from = this.table.events.length;
    this.table.events.push(event);
    this.say({ type: 'change', at: ++this.at, ...(by ? { by } : {}), view: this.table.view(from) });
  }
  breaks() {
    this.socket.onclose?.();
  }

  welcome(id: string) {
    const game = this.started ? { scene: { game: 'border' as const, options: {}, setup: {}, boards: [], own_dice: false }, view: this.table.view(0) } : null;
    this.say({ type: 'room', id, table: 't', at: this.at, you: { mark: this.mark, host: true }, room: this.room, game, chat: [] });
  }

  #take(request: RoomRequest) {
    this.heard.push(request);
    if (request.type === 'join' && this.welcomes) queueMicrotask(() => this.welcome(request.id));
  }
}

export const seatOf = (seat: Seat, holder: string | null, bot: string | null = null): RoomSeat => ({ seat, name: seat, bot, holder, here: true });
