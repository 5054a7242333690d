import type { Queryable } from '@lantern/database';
import { applyTurnover, type TurnoverRequirement } from '@lantern/engines/loyalty';
import type { Event, MemberScope } from '@lantern/server-kit';
import type { WalletDeps } from './deps.ts';
import {
  lockOpenRequirements,
  membersWithOpenRequirements,
  type RequirementRow,
  type RequirementUse,
  recordUses,
  wasCounted,
} from './repository/requirements.ts';

/** Topic under which games announce settled bets; the wallet counts them towards turnover. */
export const SETTLED_BETS = 'wallet.settled-bets';

/** Payload of `SETTLED_BETS`: at most some thousand bets of one brand, book and category. Amounts are digits of minor units. */
export interface SettledBets {
  readonly book: 'REAL' | 'TEST';
  readonly category: string;
  /** ISO 8601. */
  readonly settledAt: string;
  readonly bets: readonly {
    readonly memberId: string;
    /** Unique for the bet over all games, e.g. `lottery:<bet id>`. */
    readonly ref: string;
    readonly stake: string;
    readonly valid: string;
  }[];
}

type Bet = SettledBets['bets'][number];

/** Counts the bets of one event. What is written is keyed by requirement and bet, so that a second delivery counts nothing. */
export async function applySettledBets(deps: WalletDeps, tx: Queryable, event: Event): Promise<void> {
  const settled = event.payload as SettledBets;
  const byMember = new Map<string, Bet[]>();
  for (const bet of settled.bets) {
    const bets = byMember.get(bet.memberId);
    if (bets) bets.push(bet);
    else byMember.set(bet.memberId, [bet]);
  }
  const open = await membersWithOpenRequirements(tx, event.merchantId, [...byMember.keys()].map(BigInt));
  // In id order, so that two consumers never wait for each other in a circle.
  for (const memberId of [...open].sort((a, b) => (a < b ? -1 : 1))) {
    const scope = { merchantId: event.merchantId, memberId, book: settled.book };
    await applyToMember(deps, tx, scope, settled, byMember.get(memberId.toString()) ?? []);
  }
}

async function applyToMember(
  deps: WalletDeps,
  tx: Queryable,
  scope: MemberScope,
  settled: SettledBets,
  bets: readonly Bet[],
): Promise<void> {
  const requirements = await lockOpenRequirements(tx, scope);
  const counted = await wasCounted(
    tx,
    scope,
    bets.map((bet) => bet.ref),
  );
  const settledAt = new Date(settled.settledAt);
  const outcome = applyTurnover(
    requirements.map(toEngine),
    bets
      .filter((bet) => !counted.has(bet.ref))
      .map((bet) => ({
        id: bet.ref,
        settledAt: settledAt.getTime(),
        category: settled.category,
        stake: BigInt(bet.stake),
        valid: BigInt(bet.valid),
      })),
  );
  const uses: RequirementUse[] = outcome.applied.flatMap(({ bet, applied }) =>
    Object.entries(applied).map(([requirementId, contribution]) => ({
      requirementId: BigInt(requirementId),
      betRef: bet,
      category: settled.category,
      contribution,
      settledAt,
    })),
  );
  if (uses.length > 0) await recordUses(tx, scope, uses, deps.clock.now());
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
