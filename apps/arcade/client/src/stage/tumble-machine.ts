import type { SlotInfo } from '@lantern/arcade-contract';
import { type Beat, gridOf, multipliersIn, type Place } from '../model/beats.ts';
import type { Badge, FrameOf, Grid } from '../model/timeline.ts';
import type { Machine, MachineOptions, SpinTimes } from './machine.ts';

/** One symbol of the board. */
interface Drop {
  readonly element: HTMLElement;
  symbol: string;
}

/** Falls fast and ends with a small bounce. */
const FALL = 'cubic-bezier(.42, 0, .78, .9)';
const BOUNCE: readonly (readonly [part: number, rise: number])[] = [
  [0.68, 0],
  [0.82, 7],
  [0.93, 0],
  [0.97, 2],
  [1, 0],
];
const BETWEEN_ROWS_MS = 26;

const transformOf = (reel: number, row: number) => `translate3d(${reel * 100}%, ${row * 100}%, 0)`;
const keyOf = ({ reel, row }: Place) => `${reel} ${row}`;

/** Board of a tumbling game: symbols fall in, winning ones are removed, and the rest falls down. */
export class TumbleMachine implements Machine {
  readonly #root: HTMLElement;
  readonly #rows: number;
  readonly #reels: number;
  readonly #game: SlotInfo;
  readonly #options: MachineOptions;
  /** Reel by reel from the top. */
  #board: Drop[][] = [];
  #kept: Grid;
  #badges: readonly Badge[] = [];
  readonly #moving = new Set<Animation>();
  #isSlammed = false;

  constructor(root: HTMLElement, game: SlotInfo, options: MachineOptions) {
    this.#root = root;
    this.#game = game;
    this.#rows = game.rows;
    this.#reels = game.reels;
    this.#options = options;
    const paying = game.symbols.filter((symbol) => game.pay[symbol] !== undefined);
    const at = (reel: number, row: number) => paying[(reel * 4 + row * 7 + 2) % paying.length] ?? '';
    this.#kept = this.#each((reel) => Array.from({ length: this.#rows }, (_, row) => at(reel, row)));
    this.#place(this.#kept, []);
  }

  show(beat: Beat): void {
    const badges = beat.kind === 'tumble' ? multipliersIn(beat.step, beat.tumble) : [];
    this.#place(gridOf(this.#game, beat), badges);
  }

  turn(): void {
    this.#isSlammed = false;
    this.mark(null);
    this.#kept = this.#board.map((drops) => drops.map(({ symbol }) => symbol));
    const going = this.#board;
    this.#board = this.#each(() => []);
    going.forEach((drops, reel) => {
      drops.forEach(({ element }, row) => {
        element.style.transform = transformOf(reel, row + this.#rows + 1);
        const frames = [transformOf(reel, row), transformOf(reel, row + this.#rows + 1)];
        const delay = reel * 45 + (this.#rows - row) * 22;
        void this.#move(element, frames, { duration: 300, delay, easing: 'ease-in', fill: 'forwards' }).then(() =>
          element.remove(),
        );
      });
    });
  }

  async begin(frame: FrameOf<'spin'> | FrameOf<'fall'>, times: SpinTimes): Promise<void> {
    if (frame.kind !== 'fall') return;
    this.mark(null);
    if (times.fallMs === 0) return this.#place(frame.grid, frame.badges);
    if (this.#board.some((drops) => drops.length > 0)) this.turn();
    await this.#settled();
    const falls: Promise<unknown>[] = [];
    for (const [reel, symbols] of frame.grid.entries()) {
      const isTeased = frame.teased[reel] === true && !this.#isSlammed;
      if (isTeased) {
        await Promise.all(falls);
        this.#tease(reel, true);
        await this.#wait(times.teaseMs);
      }
      const badges = frame.badges.filter((badge) => badge.reel === reel);
      falls.push(this.#pour(reel, symbols, badges, times.fallMs).then(() => this.#stopped(reel, isTeased)));
      await this.#wait(times.betweenMs);
    }
    await Promise.all(falls);
    this.#badges = frame.badges;
  }

  async tumble(frame: FrameOf<'tumble'>, { fallMs }: SpinTimes): Promise<void> {
    this.mark(null);
    const gone = new Set(frame.gone.map(keyOf));
    const leaving: Promise<unknown>[] = [];
    const remaining = this.#board.map((drops, reel) =>
      drops.filter((drop, row) => {
        if (!gone.has(keyOf({ reel, row }))) return true;
        leaving.push(this.#burst(drop.element, reel, row, fallMs));
        return false;
      }),
    );
    await Promise.all(leaving);
    const falls = remaining.map((drops, reel) => this.#fill(reel, drops, frame, fallMs));
    await Promise.all(falls);
    this.#badges = frame.badges;
  }

  async bringBack(): Promise<void> {
    await this.#settled();
    this.#place(this.#kept, this.#badges);
  }

  slam(): void {
    this.#isSlammed = true;
    this.#finish();
  }

  mark(places: readonly Place[] | null): void {
    const lit = new Set(places?.map(keyOf));
    this.#board.forEach((drops, reel) => {
      this.#tease(reel, false);
      drops.forEach(({ element }, row) => {
        element.classList.toggle('win', places !== null && lit.has(keyOf({ reel, row })));
        element.classList.toggle('dim', places !== null && !lit.has(keyOf({ reel, row })));
      });
    });
  }

  destroy(): void {
    this.#finish();
    this.#clear();
  }

  #finish(): void {
    for (const animation of [...this.#moving]) animation.finish();
  }

  #clear(): void {
    for (const element of this.#root.querySelectorAll('.piece')) element.remove();
  }

  #each<Value>(make: (reel: number) => Value): Value[] {
    return Array.from({ length: this.#reels }, (_, reel) => make(reel));
  }

  #make(symbol: string, badge: Badge | undefined): Drop {
    const element = document.createElement('div');
    element.className = 'cell piece';
    element.dataset.symbol = symbol;
    if (badge) element.dataset.times = `${badge.times}×`;
    const picture = document.createElement('i');
    this.#options.paint(picture, symbol);
    element.append(picture);
    this.#root.append(element);
    return { element, symbol };
  }

  #place(grid: Grid, badges: readonly Badge[]): void {
    this.#finish();
    this.#clear();
    this.#badges = badges;
    this.#board = grid.map((symbols, reel) =>
      symbols.map((symbol, row) => {
        const drop = this.#make(
          symbol,
          badges.find((badge) => badge.reel === reel && badge.row === row),
        );
        drop.element.style.transform = transformOf(reel, row);
        return drop;
      }),
    );
  }

  /** A whole reel falls in. */
  async #pour(reel: number, symbols: readonly string[], badges: readonly Badge[], fallMs: number): Promise<void> {
    const drops = symbols.map((symbol, row) =>
      this.#make(
        symbol,
        badges.find((badge) => badge.row === row),
      ),
    );
    this.#board[reel] = drops;
    await Promise.all(drops.map(({ element }, row) => this.#drop(element, reel, row - this.#rows, row, fallMs)));
  }

  /** Symbols above a gap fall into it, then new symbols. */
  async #fill(reel: number, remaining: Drop[], frame: FrameOf<'tumble'>, fallMs: number): Promise<void> {
    const symbols = frame.grid[reel] ?? [];
    const count = symbols.length - remaining.length;
    const old = this.#board[reel] ?? [];
    const fresh = symbols.slice(0, count).map((symbol, row) =>
      this.#make(
        symbol,
        frame.badges.find((badge) => badge.reel === reel && badge.row === row),
      ),
    );
    this.#board[reel] = [...fresh, ...remaining];
    const falls = [
      ...fresh.map(({ element }, row) => this.#drop(element, reel, row - count, row, fallMs)),
      ...remaining.map(({ element }, index) => {
        const [from, to] = [old.findIndex((drop) => drop.element === element), count + index];
        return from === to ? undefined : this.#drop(element, reel, from, to, fallMs);
      }),
    ];
    await Promise.all(falls);
    if (count > 0) this.#options.onStop(reel, false);
  }

  #drop(element: HTMLElement, reel: number, from: number, to: number, fallMs: number): Promise<void> {
    element.style.transform = transformOf(reel, to);
    const start: Keyframe = { transform: transformOf(reel, from), easing: FALL };
    const frames = BOUNCE.map(
      ([offset, rise]): Keyframe => ({
        offset,
        transform: `translate3d(${reel * 100}%, ${to * 100 - rise}%, 0)`,
        easing: 'ease-out',
      }),
    );
    const delay = (this.#rows - 1 - to) * BETWEEN_ROWS_MS;
    return this.#move(element, [start, ...frames], { duration: fallMs, delay, fill: 'backwards' });
  }

  async #burst(element: HTMLElement, reel: number, row: number, fallMs: number): Promise<void> {
    const place = transformOf(reel, row);
    const frames: Keyframe[] = [
      { transform: `${place} scale(1)`, opacity: 1 },
      { transform: `${place} scale(1.16)`, opacity: 1, offset: 0.4 },
      { transform: `${place} scale(.2)`, opacity: 0 },
    ];
    element.classList.add('gone');
    await this.#move(element, frames, { duration: fallMs * 0.8, easing: 'ease-in', fill: 'forwards' });
    element.remove();
  }

  #stopped(reel: number, isTeased: boolean): void {
    this.#tease(reel, false);
    this.#options.onStop(reel, isTeased);
  }

  #tease(reel: number, isOn: boolean): void {
    this.#root.querySelectorAll('.lane')[reel]?.classList.toggle('teased', isOn);
  }

  async #move(element: HTMLElement, frames: string[] | Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    const keyframes = frames.map((frame) => (typeof frame === 'string' ? { transform: frame } : frame));
    const animation = element.animate(keyframes, options);
    this.#moving.add(animation);
    if (this.#isSlammed) animation.finish();
    await animation.finished;
    this.#moving.delete(animation);
  }

  async #settled(): Promise<void> {
    await Promise.all([...this.#moving].map((animation) => animation.finished));
  }

  /** An empty animation is a delay that ends together with the others when the player stops them. */
  #wait(ms: number): Promise<void> {
    return this.#move(this.#root, [{}, {}], { duration: ms });
  }
}
