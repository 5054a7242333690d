import type { Queryable } from '@lantern/database';
import {
  applyTurnover,
  FLAGGED_BREACHES,
  type MaxBetBreach,
  type TurnoverBet,
  type TurnoverRequirement,
} from '@lantern/engines/loyalty';
import { BetsCounted, BetsReversed, type Committed, MaxBetBreached } from '@lantern/events';
import type { MemberScope } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { recordBreaches } from './repository/requirement-ends.ts';
import {
  lockOpenRequirements,
  membersWithOpenRequirements,
  type RequirementRow,
  type RequirementUse,
  recordUses,
  wasCounted,
} from './repository/requirements.ts';
import { reverseBets } from './reverse-bets.ts';

/** Event types that change the progress of wagering requirements. */
export const TURNOVER_TYPES = [BetsCounted, BetsReversed] as const;
type CountedEvent = Committed<typeof BetsCounted>;

/** Valid bets of one member in one book, by bet reference. */
type Bets = Map<string, TurnoverBet>;

/** Processes bet events in order, because a bet is settled first and may be reversed later. */
export async function countTurnover(
  deps: WalletDeps,
  tx: Queryable,
  events: readonly Committed<(typeof TURNOVER_TYPES)[number]>[],
) {
  let settled: CountedEvent[] = [];
  for (const event of events) {
    if (event.topic === 'wallet.settled-bets') {
      settled.push(event);
      continue;
    }
    await applySettledBets(deps, tx, settled);
    settled = [];
    await reverseBets(deps, tx, event);
  }
  await applySettledBets(deps, tx, settled);
}

/**
 * Counts the bets of some events. Rows are keyed by requirement and bet, so that a second delivery has no effect. All bets of a member are
 * counted in one step: the cost does not grow with the number of bets.
 */
async function applySettledBets(deps: WalletDeps, tx: Queryable, events: readonly CountedEvent[]): Promise<void> {
  for (const { brandId, book, byMember } of booksOf(events)) {
    const open = await membersWithOpenRequirements(tx, brandId, [...byMember.keys()]);
    // In id order, so that two consumers cannot deadlock.
    for (const memberId of [...open].sort((a, b) => (a < b ? -1 : 1))) {
      await applyToMember(deps, tx, { brandId, memberId, book }, byMember.get(memberId) ?? new Map());
    }
  }
}

/** Groups the bets of events by brand and book, then by member. */
function booksOf(events: readonly CountedEvent[]) {
  const books = new Map<
    string,
    { brandId: bigint; book: CountedEvent['payload']['book']; byMember: Map<bigint, Bets> }
  >();
  for (const { brandId, payload } of events) {
    const { book, category, settledAt, bets } = payload;
    const name = `${brandId} ${book}`;
    const { byMember } = books.get(name) ?? { byMember: new Map<bigint, Bets>() };
    books.set(name, { brandId, book, byMember });
    for (const { memberId, ref, stake, valid } of bets) {
      const member = BigInt(memberId);
      const counted = byMember.get(member) ?? new Map<string, TurnoverBet>();
      byMember.set(member, counted);
      const at = new Date(settledAt).getTime();
      counted.set(ref, { id: ref, settledAt: at, category, stake: BigInt(stake), valid: BigInt(valid) });
    }
  }
  return books.values();
}

async function applyToMember(deps: WalletDeps, tx: Queryable, scope: MemberScope, bets: Bets): Promise<void> {
  const requirements = await lockOpenRequirements(tx, scope);
  const counted = await wasCounted(tx, scope, [...bets.keys()]);
  const fresh = [...bets.values()].filter((bet) => !counted.has(bet.id));
  const { applied, breaches } = applyTurnover(requirements.map(toEngine), fresh);
  const uses: RequirementUse[] = applied.flatMap(({ bet, applied: contributions }) =>
    Object.entries(contributions).map(([requirementId, contribution]) => ({
      requirementId: BigInt(requirementId),
      betRef: bet,
      category: bets.get(bet)?.category ?? '',
      contribution,
      settledAt: new Date(bets.get(bet)?.settledAt ?? 0),
    })),
  );
  if (uses.length > 0) await recordUses(tx, scope, uses, deps.clock.now());
  if (breaches.length > 0) await noteBreaches(deps, tx, scope, breaches, bets);
}

/** Stores bets above the maximum; from the third breach of one requirement on, publishes MaxBetBreached for risk assessment. */
async function noteBreaches(
  deps: WalletDeps,
  tx: Queryable,
  scope: MemberScope,
  breaches: readonly MaxBetBreach[],
  bets: Bets,
): Promise<void> {
  const rows = breaches.flatMap(({ bet: betRef, requirement }) => {
    const bet = bets.get(betRef);
    if (bet === undefined) return [];
    return { requirementId: BigInt(requirement), betRef, stake: bet.stake, settledAt: new Date(bet.settledAt) };
  });
  if ((await recordBreaches(tx, scope.brandId, rows)) < FLAGGED_BREACHES) return;
  const payload = { memberId: scope.memberId.toString(), book: scope.book, at: deps.clock.now().toISOString() };
  await deps.publish(tx, MaxBetBreached, scope.brandId, payload);
}

function toEngine(row: RequirementRow): TurnoverRequirement {
  return {
    id: row.id.toString(),
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    required: row.required,
    done: row.done,
    weights: Object.fromEntries(Object.entries(row.weights).map(([category, ppm]) => [category, BigInt(ppm)])),
    maxBet: row.maxBet,
    state: row.state,
  };
}
