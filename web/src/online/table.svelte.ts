import { Engine, seed, type Ask, type Host } from '../engine';
import { asksForRoll } from '../pacing';
import type { Answer, ChatLine, Room, RoomAnswer, RoomSeat, Saved, Seat, You } from '../protocol';
import { ShownTable } from '../table.svelte';
import { Connection, type ConnectionState, type RoomAsk, type Socket } from './connection';
import { drawKey, forget, myTable, remember } from './keys';

const mostChat = 200;

/** Refused because somebody else has just done the same: what was wanted has happened. */
const fulfilled = /^(the game has begun already|the game is not over|a bot plays here already)$/;

/** A table on the server, as one of the people in its room sees it. What is shown has happened: it came back as a change. */
export class OnlineTable extends ShownTable {
  readonly id: string;
  connection = $state<ConnectionState>('connecting');
  room = $state.raw<Room | null>(null);
  you = $state.raw<You>({ mark: '', host: false });
  chat = $state.raw<ChatLine[]>([]);
  readonly fast = undefined;

  readonly #way: Connection;
  /** what can be found out without the server */
  readonly #engine: Engine;
  #at = 0;
  #moving = $state(false);

  constructor(id: string, open?: () => Socket, start?: () => Host) {
    super();
    this.id = id;
    this.#engine = new Engine(start);
    this.#way = new Connection({
      table: id,
      key: remember(id).key,
      hear: (answer) => this.#hear(answer),
      changed: () => {
        this.connection = this.#way.state;
        if (this.connection === 'refused' && myTable(id)?.game === null) forget(id);
      },
      ...(open ? { open } : {}),
    });
  }

  // ---- Who is here

  get seats(): RoomSeat[] {
    return this.room?.seats ?? [];
  }
  /** the seats taken in this browser, also while a bot plays for them */
  get mine(): RoomSeat[] {
    return this.seats.filter((one) => one.holder !== null && one.holder === this.you.mark);
  }
  get here(): Seat[] {
    return this.mine.map((one) => one.seat);
  }
  get watching(): boolean {
    return this.present === null;
  }
  get away(): Seat[] {
    return this.seats.filter((one) => one.holder !== null && !one.here).map((one) => one.seat);
  }
  get started(): boolean {
    return this.room?.started ?? false;
  }

  // ---- Asking

  get pending(): boolean {
    return this.#moving;
  }

  /** True once it has happened. */
  async tell(ask: RoomAsk): Promise<boolean> {
    const answer = await this.#way.send(ask);
    if (answer !== null) this.fault = answer.type === 'error' && !fulfilled.test(answer.reason) ? answer.reason : null;
    return answer !== null && answer.type !== 'error';
  }

  async ask(ask: Ask): Promise<boolean> {
    if (ask.type !== 'move' && ask.type !== 'roll' && ask.type !== 'take_back' && ask.type !== 'resign') return false;
    return this.#once(ask);
  }

  /** One after the other: a second tap before the first has happened is none. */
  async #once(ask: RoomAsk): Promise<boolean> {
    if (this.#moving) return false;
    this.#moving = true;
    const happened = await this.tell(ask);
    this.#moving = false;
    // Only where it was asked for: another tab at the same seat does not roll as well.
    if (happened && ask.type === 'move' && !this.scene?.own_dice && asksForRoll(`${ask.seat} ${ask.move}`)) void this.ask({ type: 'roll' });
    return happened;
  }

  async askHint(seat: Seat) {
    const turn = this.turn;
    const answer = await this.#way.send({ type: 'hint', seat });
    if (answer?.type === 'hint' && turn === this.turn) this.hint = answer;
  }

  protected async findChances(saved: Saved): Promise<Answer> {
    const restored = await this.#engine.send({ type: 'restore', saved, seed: seed() });
    return restored.type === 'error' ? restored : this.#engine.send({ type: 'chances' });
  }

  async record(): Promise<string | null> {
    const answer = await this.#way.send({ type: 'record' });
    return answer?.type === 'record' ? answer.record : null;
  }

  rematch(): Promise<boolean> {
    return this.#once({ type: 'rematch' });
  }

  sit(seat: Seat, name: string): Promise<boolean> {
    const salt = myTable(this.id)?.salt ?? drawKey();
    remember(this.id, { salt });
    return this.tell({ type: 'sit', seat, name, salt });
  }

  stand(seat: Seat): Promise<boolean> {
    return this.tell({ type: 'stand', seat });
  }

  close() {
    this.#way.close();
    this.#engine.close();
  }

  // ---- Hearing

  #hear(answer: RoomAnswer) {
    if (answer.type === 'room') {
      this.#at = answer.at;
      this.you = answer.you;
      this.chat = answer.chat;
      this.#enter(answer.room);
      if (answer.game) {
        const same = JSON.stringify(this.scene?.setup) === JSON.stringify(answer.game.scene.setup);
        this.scene = answer.game.scene;
        this.show(same ? this.log : null, answer.game.view);
      }
      this.#noteSeal();
    } else if (answer.type === 'change') this.#change(answer);
  }

  #change({ at, by, room, scene, view, chat }: RoomAnswer & { type: 'change' }) {
    // Who comes and goes is no part of the log, and may be told ahead of it.
    const isLogged = view !== undefined || chat !== undefined || (room !== undefined && by !== undefined);
    if (isLogged && at <= this.#at) return;
    if (isLogged) this.#at = at;
    if (room) this.#enter(room);
    if (chat) this.chat = [...this.chat, chat].slice(-mostChat);
    if (scene) this.scene = scene;
    if (view && !scene && view.log.from > this.log.length) this.#way.rejoin();
    else if (view) this.show(scene ? null : this.log, view);
    this.#noteSeal();
  }

  #enter(room: Room) {
    this.room = room;
    if (this.present !== null && !this.here.includes(this.present)) this.present = null;
    this.seatPresent();
    const names = this.mine.map((one) => one.name);
    const others = this.seats.filter((one) => one.name !== null && !one.bot).map((one) => one.name);
    remember(this.id, { game: room.game, name: (names.length ? names : others).join(', ') });
  }

  /** What the dice are sealed with counts from before the first roll on; all later games have to follow from it. */
  #noteSeal() {
    const seal = this.room?.seal;
    if (!seal || seal.secret !== undefined || this.log.some(({ event }) => event.startsWith('roll '))) return;
    const seated = this.started && this.here.length > 0;
    const known = myTable(this.id)?.seal;
    if (known?.latest === seal.commitment && known.seated === seated) return;
    remember(this.id, { seal: { commitment: known?.commitment ?? seal.commitment, latest: seal.commitment, seated } });
  }
}
