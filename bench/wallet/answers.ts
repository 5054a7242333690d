import type { Answer, Command } from '@lantern/ledger';

const OUTCOMES = ['posted', 'duplicate', 'insufficient', 'conflict', 'unknownAccount'] as const;
const FIRST_CAPACITY = 1 << 16;
const KEY_BYTES = 16;
/** Represents "none" among sequence numbers and balances. */
const NONE = -1n;

/** One call with its answer, as compared by plain SQL. */
export interface AnswerRow {
  readonly key: string;
  readonly outcome: Answer['outcome'];
  readonly seq: bigint | null;
  readonly balance: bigint | null;
  readonly stake: bigint;
}

/**
 * The callers' answers in flat arrays: a million small objects that live until the end of the load would cause garbage collection pauses,
 * and these would dominate the figure.
 */
export class AnswerLog {
  length = 0;
  #keys = Buffer.alloc(FIRST_CAPACITY * KEY_BYTES);
  #outcomes = new Uint8Array(FIRST_CAPACITY);
  #seqs = new BigInt64Array(FIRST_CAPACITY);
  #balances = new BigInt64Array(FIRST_CAPACITY);
  #stakes = new BigInt64Array(FIRST_CAPACITY);

  add({ id, posting }: Command, answer: Answer): void {
    if (this.length === this.#outcomes.length) this.#grow();
    const at = this.length;
    this.length += 1;
    this.#keys.write(id.replaceAll('-', ''), at * KEY_BYTES, 'hex');
    this.#outcomes[at] = OUTCOMES.indexOf(answer.outcome);
    this.#seqs[at] = ('seq' in answer ? answer.seq : undefined) ?? NONE;
    this.#balances[at] = ('balanceAfter' in answer ? answer.balanceAfter : undefined) ?? NONE;
    this.#stakes[at] = posting.transfers[0]?.amount ?? 0n;
  }

  count(outcome: Answer['outcome']): number {
    const code = OUTCOMES.indexOf(outcome);
    let found = 0;
    for (let at = 0; at < this.length; at += 1) if (this.#outcomes[at] === code) found += 1;
    return found;
  }

  /** Rows `from` (included) to `to` (excluded), limited to the existing ones. */
  rows(from: number, to: number): readonly AnswerRow[] {
    const orNull = (value: bigint | undefined) => (value === undefined || value === NONE ? null : value);
    return Array.from({ length: Math.min(to, this.length) - from }, (_, offset) => {
      const at = from + offset;
      return {
        key: this.#keys.toString('hex', at * KEY_BYTES, (at + 1) * KEY_BYTES),
        outcome: OUTCOMES[this.#outcomes[at] ?? 0] ?? 'posted',
        seq: orNull(this.#seqs[at]),
        balance: orNull(this.#balances[at]),
        stake: this.#stakes[at] ?? 0n,
      };
    });
  }

  #grow(): void {
    const capacity = this.#outcomes.length * 2;
    const wider = <Values extends Uint8Array | BigInt64Array>(next: Values, now: Values): Values => {
      next.set(now as never);
      return next;
    };
    this.#keys = wider(Buffer.alloc(capacity * KEY_BYTES), this.#keys);
    this.#outcomes = wider(new Uint8Array(capacity), this.#outcomes);
    this.#seqs = wider(new BigInt64Array(capacity), this.#seqs);
    this.#balances = wider(new BigInt64Array(capacity), this.#balances);
    this.#stakes = wider(new BigInt64Array(capacity), this.#stakes);
  }
}
