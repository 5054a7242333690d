import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { MemberContext } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { countBreaches } from './repository/requirement-ends.ts';
import {
  listRequirements,
  listUses,
  type RequirementRow,
  turnoverLeft,
  type UseRow,
} from './repository/requirements.ts';

type Turnover = Value<'wallet.turnover'>;

const LAST_BETS = 10;

/** The member's wagering requirements before a withdrawal, each with its rules, in the order in which bets fill them. */
export async function readTurnover(deps: WalletDeps, context: MemberContext): Promise<Turnover> {
  const { scope } = context.member;
  const money = (amount: bigint) => formatAmount(amount, context.brand.currency.exponent);
  const [left, rows, uses] = await Promise.all([
    turnoverLeft(deps.pool, scope),
    listRequirements(deps.pool, scope),
    listUses(deps.pool, scope, LAST_BETS),
  ]);
  const limited = rows.filter((row) => row.maxBet !== null).map((row) => row.id);
  const breaches = await countBreaches(deps.pool, scope.brandId, limited);
  const next = rows.find((row) => row.state === 'OPEN');
  const show = (row: RequirementRow): Turnover['requirements'][number] => ({
    id: row.id.toString(),
    source: row.source,
    amount: money(row.amount),
    required: money(row.required),
    done: money(row.done),
    left: money(row.state === 'OPEN' ? row.required - row.done : 0n),
    state: row.state,
    isNext: row === next,
    weights: Object.entries(row.weights).map(([category, ppm]) => ({ category, ppm })),
    maxBet: row.maxBet === null ? null : money(row.maxBet),
    tooHigh: breaches.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  });
  const showBet = (use: UseRow): Turnover['lastBets'][number] => ({
    reference: referenceOf(use.betRef),
    category: use.category,
    counted: money(use.contribution),
    requirementId: use.requirementId.toString(),
    source: use.source,
    at: use.settledAt.toISOString(),
  });
  return { left: money(left), requirements: rows.map(show), lastBets: uses.map(showBet) };
}

/** `lottery:<bet>` is a bet of the member's record, `game:<vendor>:<round>` a round. */
function referenceOf(betRef: string): { readonly type: string; readonly id: string } {
  const [kind, ...rest] = betRef.split(':');
  return { type: kind === 'lottery' ? 'lottery_bet' : kind === 'game' ? 'game_round' : 'bet', id: rest.join(':') };
}
