import { hash } from 'node:crypto';
import type { MinorUnits } from '@lantern/money';
import type { AccountName } from '../accounts/accounts.ts';
import type { Posting } from '../postings/posting.ts';

/** The cause of a movement, e.g. `{ type: 'deposit_order', id: '4711' }`; stored on every entry. */
export interface Reference {
  /** Lower-case word, at most 40 characters. */
  readonly type: string;
  readonly id: string;
}

/** An order to move money. The same `id` with the same content moves money exactly once. */
export interface Command {
  /** Idempotency key, a UUID. Derive it with `commandId` so that no other caller can have used it. */
  readonly id: string;
  readonly posting: Posting;
  readonly reference: Reference;
  /** Business time of the movement (`deps.clock`). */
  readonly at: Date;
}

/** The entry that represents a command: that of its first member account (see `primaryAccount`). */
export interface EntryAnswer {
  /** Undefined for postings between platform accounts only. */
  readonly account?: AccountName;
  /** Position in the account's own gapless sequence, from 1. */
  readonly seq?: bigint;
  readonly balanceAfter?: MinorUnits;
}

/**
 * The result of one command; refusals are values, not exceptions.
 *
 * - `posted`: all its transfers are stored.
 * - `duplicate`: the same command was posted before; carries the first answer. Callers treat it like `posted`.
 * - `insufficient`: nothing moved, `account` has only `balance`. The key stays unused: the same command may succeed later.
 * - `conflict`: the key was used for another content (IDEMPOTENCY_CONFLICT). Nothing moved.
 * - `unknownAccount`: the member's account was never opened. Nothing moved.
 */
export type Answer =
  | ({ readonly outcome: 'posted' } & EntryAnswer)
  | ({ readonly outcome: 'duplicate' } & EntryAnswer)
  | { readonly outcome: 'insufficient'; readonly account: AccountName; readonly balance: MinorUnits }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'unknownAccount'; readonly account: AccountName };

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a lower-case UUID in its usual text form. */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}

/**
 * The idempotency key of a movement: the same parts give the same UUID (version 8, SHA-256). Include the brand, the member and the
 * client's own key: keys are unique in the whole database, and a derived key cannot be taken by another caller. Example:
 * `commandId('lottery.bet', 1n, 17n, clientKey)`.
 */
export function commandId(purpose: string, ...parts: readonly (bigint | number | string)[]): string {
  const bytes = Buffer.from(hash('sha256', contentOf([purpose, ...parts]), 'hex').slice(0, 32), 'hex');
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * 64 bits of SHA-256 over a command's content, as a signed bigint for a `bigint` column. Two commands with one key and different digests
 * are a conflict. Do not include the time: a retry has a later one.
 */
export function digestOf(...parts: readonly (bigint | number | string)[]): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash('sha256', contentOf(parts), 'hex').slice(0, 16)}`));
}

/** Joins the parts with their lengths, so that ('ab', 'c') and ('a', 'bc') differ. */
function contentOf(parts: readonly (bigint | number | string)[]): string {
  let content = '';
  for (const one of parts) {
    const text = String(one);
    content += `${text.length}:${text},`;
  }
  return content;
}
