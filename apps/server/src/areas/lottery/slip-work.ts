import { accounts } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { LotteryDeps } from './deps.ts';

/** Parts of liability that one slip may touch. Quoting, encoding and telling them takes a few milliseconds of the event loop. */
export const MOST_PARTS = 5_000;
/** From so many parts on a slip's price is held against the balance before it is worked out; below, the books answer it as soon. */
const HEAVY_PARTS = 250;

/** What a slip would take, known before it is quoted. */
export interface SlipWork {
  readonly lines: number;
  /** Parts of liability of lines that differ; lines that say the same are worked out once. */
  readonly parts: number;
  /** What it costs at least, in minor units. */
  readonly leastStake: bigint;
  /** Whether a line costs more than a line may: the quote says which, and is the better answer. */
  readonly isTooDear: boolean;
}

type Caller = Pick<MemberContext, 'member' | 'merchant' | 'charge'>;

/**
 * Judges a slip before it is quoted: its size, what its session has asked for within the minute, and for a heavy one whether its member has
 * the money.
 *
 * @param times how often it is sold: the issues of a chase
 */
export async function refuseWork(
  deps: Pick<LotteryDeps, 'pool' | 'ledger'>,
  context: Caller,
  { lines, parts, leastStake, isTooDear }: SlipWork,
  times = 1,
): Promise<Refusal | null> {
  const { code: currency, exponent } = context.merchant.currency;
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  if (parts > MOST_PARTS) return refuse('TOO_MANY_LINES', { max: MOST_PARTS });
  const tooMuch = context.charge?.((parts + lines) * times) ?? null;
  if (tooMuch !== null || isTooDear || parts * times < HEAVY_PARTS) return tooMuch;
  const { scope } = context.member;
  const [main] = await deps.ledger.balances(deps.pool, { ...scope, currency }, [accounts.main(scope.memberId)]);
  const balance = main?.balance ?? 0n;
  if (balance >= leastStake) return null;
  return refuse('INSUFFICIENT_BALANCE', { balance: amount(balance), stake: amount(leastStake) });
}
