import { accounts } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';

/** Maximum number of liability parts of one slip. Pricing and encoding them takes a few milliseconds of the event loop. */
export const MOST_PARTS = 5_000;
/** From this number of parts on, the balance is checked before the slip is priced; for smaller slips the ledger's check is as fast. */
const HEAVY_PARTS = 250;

/** The work of a slip, known before it is priced. */
export interface SlipWork {
  readonly lines: number;
  /** Liability parts of distinct lines; identical lines are computed once. */
  readonly parts: number;
  /** Minimum cost of the slip, minor units. */
  readonly leastStake: bigint;
  /** Whether a line costs more than the maximum per line: pricing is not skipped then, because its refusal names the line. */
  readonly isAboveLineLimit: boolean;
}

type Caller = Pick<MemberContext, 'member' | 'brand' | 'charge'>;

/**
 * Checks a slip before it is priced: its size, the session's work budget per minute, and for a large slip whether the member has the money.
 *
 * @param times how often the slip is sold: the number of issues of a chase
 */
export async function refuseWork(
  deps: Pick<LotteryDeps, 'pool' | 'ledger'>,
  context: Caller,
  { lines, parts, leastStake, isAboveLineLimit }: SlipWork,
  times = 1,
): Promise<Refusal | null> {
  const { code: currency, exponent } = context.brand.currency;
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  if (parts > MOST_PARTS) return refuse('TOO_MANY_LINES', { max: MOST_PARTS });
  const tooMuch = context.charge?.((parts + lines) * times) ?? null;
  if (tooMuch !== null || isAboveLineLimit || parts * times < HEAVY_PARTS) return tooMuch;
  const { scope } = context.member;
  const [main] = await deps.ledger.balances(deps.pool, { ...scope, currency }, [accounts.main(scope.memberId)]);
  const balance = main?.balance ?? 0n;
  if (balance >= leastStake) return null;
  return refuse('INSUFFICIENT_BALANCE', { balance: amount(balance), stake: amount(leastStake) });
}
