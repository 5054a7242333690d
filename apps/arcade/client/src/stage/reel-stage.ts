import type { Place } from '../model/beats.ts';
import { isFast, landFrom, type Motion, positionAt, settle } from '../model/reel-motion.ts';
import type { Badge } from '../model/timeline.ts';

type Strip = readonly string[];
type Strips = readonly Strip[];

/** Maps positions to symbols: index `stop` of the strip is at position `base`. */
interface Tape {
  readonly strip: Strip;
  readonly base: number;
  readonly stop: number;
}

interface Reel {
  readonly element: HTMLElement;
  readonly cells: readonly HTMLElement[];
  motion: Motion;
  /** Symbols while turning. */
  tape: Tape;
  /** Symbols to stop on, from position `landing.base − rows + 1` upwards. */
  landing: Tape | null;
  landed: (() => void) | null;
}

export interface Landing {
  readonly strips: Strips;
  readonly stops: readonly number[];
  readonly teased: readonly boolean[];
  /** Minimum time from the start to the first stop, and between two stops. */
  readonly firstMs: number;
  readonly betweenMs: number;
  readonly teaseMs: number;
}

export interface StageOptions {
  readonly rows: number;
  /** Renders a symbol into its element. */
  readonly paint: (picture: HTMLElement, symbol: string) => void;
  readonly onStop: (reel: number, isTeased: boolean) => void;
}

const mod = (value: number, by: number) => ((value % by) + by) % by;

/** Moves the reels: cells that leave at the bottom are reused at the top. React renders them once and does not update them. */
export class ReelStage {
  readonly #rows: number;
  readonly #options: StageOptions;
  readonly #reels: Reel[];
  #frame = 0;
  #startedAt = 0;
  #isSlammed = false;
  #wake: (() => void) | null = null;

  constructor(root: HTMLElement, strips: Strips, options: StageOptions) {
    this.#rows = options.rows;
    this.#options = options;
    this.#reels = [...root.querySelectorAll<HTMLElement>('.reel')].map((element, index) => ({
      element,
      cells: [...element.querySelectorAll<HTMLElement>('.cell')],
      motion: { phase: 'rest', at: 0 },
      tape: { strip: strips[index] ?? [], base: 0, stop: 0 },
      landing: null,
      landed: null,
    }));
    this.#paint(0);
  }

  /** Shows stops without animation. */
  show(strips: Strips, stops: readonly number[]): void {
    this.#reels.forEach((reel, index) => {
      reel.motion = { phase: 'rest', at: 0 };
      reel.tape = { strip: strips[index] ?? [], base: 0, stop: stops[index] ?? 0 };
      reel.landing = null;
    });
    this.badge([]);
    this.#paint(0);
  }

  /** Starts the reels; they turn until `land`. */
  turn(strips: Strips): void {
    const now = performance.now();
    this.mark(null);
    this.badge([]);
    this.#isSlammed = false;
    this.#startedAt = now;
    this.#reels.forEach((reel, index) => {
      const from = Math.round(positionAt(reel.motion, now));
      reel.tape = { ...reel.tape, strip: strips[index] ?? reel.tape.strip };
      reel.motion = { phase: 'turning', from, sinceMs: now + index * 22 };
    });
    this.#run();
  }

  /** Stops the reels one after the other. Resolves when the last one has stopped. */
  async land({ strips, stops, teased, firstMs, betweenMs, teaseMs }: Landing): Promise<void> {
    let due = this.#startedAt + firstMs;
    const all: Promise<void>[] = [];
    for (const [index, reel] of this.#reels.entries()) {
      const isTeased = teased[index] === true && !this.#isSlammed;
      if (isTeased) {
        // The previous reel must stop first, so that the player sees what can be won.
        await all.at(-1);
        reel.element.classList.add('teased');
        due = performance.now() + teaseMs;
      }
      await this.#until(due);
      due = Math.max(due, performance.now()) + betweenMs;
      all.push(this.#stop(reel, strips[index] ?? [], stops[index] ?? 0, index, isTeased));
    }
    await Promise.all(all);
  }

  /** Returns the reels to their previous position: nothing was played. */
  async goBack(): Promise<void> {
    const stops = this.#reels.map(({ tape }) => tape.stop);
    const strips = this.#reels.map(({ tape }) => tape.strip);
    await this.land({ strips, stops, teased: [], firstMs: 0, betweenMs: 40, teaseMs: 0 });
  }

  /** Skips all waits: every reel stops now. */
  slam(): void {
    this.#isSlammed = true;
    this.#wake?.();
  }

  /** Highlights these positions and dims the others; null removes the highlight. */
  mark(places: readonly Place[] | null): void {
    const now = performance.now();
    this.#reels.forEach((reel, index) => {
      const top = Math.round(positionAt(reel.motion, now));
      reel.element.classList.remove('teased');
      for (const cell of reel.cells) cell.classList.remove('win', 'dim');
      if (places === null) return;
      for (let row = 0; row < this.#rows; row += 1) {
        const isWin = places.some((place) => place.reel === index && place.row === row);
        reel.cells[mod(top - row, reel.cells.length)]?.classList.add(isWin ? 'win' : 'dim');
      }
    });
  }

  /** Shows values on symbols at rest and removes the previous ones. */
  badge(badges: readonly Badge[]): void {
    for (const { cells } of this.#reels) for (const cell of cells) delete cell.dataset.times;
    for (const { reel: index, row, times } of badges) {
      const reel = this.#reels[index];
      const top = reel?.motion.phase === 'rest' ? reel.motion.at : 0;
      const cell = reel?.cells[mod(top - row, reel.cells.length)];
      if (cell) cell.dataset.times = `${times}×`;
    }
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#wake?.();
  }

  async #stop(reel: Reel, strip: Strip, stop: number, index: number, isTeased: boolean): Promise<void> {
    const motion = landFrom(reel.motion, performance.now(), this.#rows);
    reel.landing = { strip, base: motion.to, stop };
    reel.motion = motion;
    await new Promise<void>((resolve) => {
      reel.landed = resolve;
    });
    reel.element.classList.remove('teased');
    this.#options.onStop(index, isTeased);
  }

  #until(due: number): Promise<void> {
    const left = due - performance.now();
    if (left <= 0 || this.#isSlammed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, left);
      const outer = this;
      function done() {
        clearTimeout(timer);
        outer.#wake = null;
        resolve();
      }
      this.#wake = done;
    });
  }

  #run(): void {
    cancelAnimationFrame(this.#frame);
    const step = () => {
      const now = performance.now();
      for (const reel of this.#reels) {
        const next = settle(reel.motion, now);
        const hasLanded = reel.motion.phase === 'landing' && next.phase === 'rest';
        reel.motion = next;
        if (hasLanded) this.#rest(reel);
      }
      this.#paint(now);
      if (this.#reels.some(({ motion }) => motion.phase !== 'rest')) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #rest(reel: Reel): void {
    if (reel.landing) reel.tape = reel.landing;
    reel.landing = null;
    reel.landed?.();
    reel.landed = null;
  }

  #symbolAt(reel: Reel, position: number): string {
    const { landing } = reel;
    const tape = landing && position > landing.base - this.#rows ? landing : reel.tape;
    return tape.strip[mod(tape.stop - (position - tape.base), tape.strip.length)] ?? '';
  }

  #paint(now: number): void {
    for (const reel of this.#reels) {
      const at = positionAt(reel.motion, now);
      const base = Math.floor(at);
      const count = reel.cells.length;
      reel.element.classList.toggle('fast', isFast(reel.motion, now));
      for (let position = base - this.#rows; position <= base + 1; position += 1) {
        const cell = reel.cells[mod(position, count)];
        if (cell) this.#put(cell, this.#symbolAt(reel, position), at - position);
      }
    }
  }

  #put(cell: HTMLElement, symbol: string, row: number): void {
    cell.style.transform = `translate3d(0, ${row * 100}%, 0)`;
    if (cell.dataset.symbol === symbol) return;
    cell.dataset.symbol = symbol;
    this.#options.paint(cell.firstElementChild as HTMLElement, symbol);
  }
}
