import { addFigures, type Figures, NO_FIGURES } from '@lantern/engines/agency';
import {
  BetSettled,
  type Committed,
  DepositCredited,
  DepositReversed,
  MemberRegistered,
  RoundsSettled,
  WithdrawalMoved,
} from '@lantern/events';
import { businessDay, type Queryable } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { noteFirstDeposit, noteRegistration, noteWithdrawal } from '../repository/accounts.ts';
import { addOwnDays, addTeamDays, type OwnDelta, type TeamDelta } from '../repository/figures.ts';
import { markStale } from '../repository/rebates.ts';

/** Event types that agents' figures are calculated from. */
export const FIGURE_TYPES = [
  MemberRegistered,
  DepositCredited,
  DepositReversed,
  WithdrawalMoved,
  BetSettled,
  RoundsSettled,
] as const;
export type FigureEvent = Committed<(typeof FIGURE_TYPES)[number]>;

/** Final states of a withdrawal in which money was paid. */
const COMPLETED = new Set(['RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED', 'CLOSED_RETURNED', 'CLOSED_REPAID']);

/** A delta without its upline chain uses that of its day. */
export type Found = Omit<OwnDelta, 'uplines'> & { readonly uplines: readonly bigint[] | null };

async function read(deps: AgentsDeps, tx: Queryable, event: FigureEvent): Promise<readonly Found[]> {
  const { brandId, topic } = event;
  const { businessTimeZone } = await deps.brands.settings(brandId);
  const dayOf = (at: Date | string) => businessDay(new Date(at), businessTimeZone);
  const scope = { brandId };
  switch (topic) {
    case 'identity.registered': {
      const { memberId, book, linkId, at } = event.payload;
      const account = { id: BigInt(memberId), at: new Date(at), linkId: linkId === null ? null : BigInt(linkId) };
      const isNew = await noteRegistration(tx, scope, account);
      const figures = { registrations: isNew ? 1 : 0 };
      return [{ brandId, day: dayOf(at), accountId: account.id, uplines: null, book, category: '', figures }];
    }
    case 'payments.deposit-credited': {
      const { memberId, orderId, book, amount, at } = event.payload;
      const deposit = { accountId: BigInt(memberId), orderId: BigInt(orderId), amount: BigInt(amount) };
      const isFirst = await noteFirstDeposit(tx, scope, { ...deposit, at: new Date(at) });
      const figures = {
        deposits: deposit.amount,
        ...(isFirst && { firstDeposits: 1, firstDepositAmount: deposit.amount }),
      };
      const { accountId } = deposit;
      return [{ brandId, day: dayOf(at), accountId, uplines: null, book, category: '', figures }];
    }
    case 'payments.deposit-reversed': {
      // Reduces the deposits of its own day; the first-deposit count is not reduced.
      const { memberId, book, amount, at } = event.payload;
      const figures = { deposits: -BigInt(amount) };
      const accountId = BigInt(memberId);
      return [{ brandId, day: dayOf(at), accountId, uplines: null, book, category: '', figures }];
    }
    case 'payments.withdrawal-moved': {
      const { memberId, orderId, book, state, at, amount, returned } = event.payload;
      if (!COMPLETED.has(state) || !(await noteWithdrawal(tx, scope, BigInt(orderId)))) return [];
      const figures = { withdrawals: BigInt(amount) - BigInt(returned) };
      const accountId = BigInt(memberId);
      return [{ brandId, day: dayOf(at), accountId, uplines: null, book, category: '', figures }];
    }
    case 'lottery.bet-settled': {
      const { category, settledAt, members } = event.payload;
      const day = dayOf(settledAt);
      return members.flatMap(({ memberId, book, lines }) =>
        lines.map((line) => ({
          ...{ brandId, day, accountId: BigInt(memberId), book, category },
          uplines: line.uplines.map(BigInt),
          figures: {
            stake: BigInt(line.stake),
            validBet: BigInt(line.valid),
            payout: BigInt(line.payout),
            rebate: BigInt(line.rebate),
          },
        })),
      );
    }
    case 'games.rounds-settled': {
      // Slots and arcade rounds: the whole stake is a valid bet.
      const { category, settledAt, members } = event.payload;
      const day = dayOf(settledAt);
      return members.map(({ memberId, book, stake, payout }) => ({
        ...{ brandId, day, accountId: BigInt(memberId), uplines: null, book, category },
        figures: { stake: BigInt(stake), validBet: BigInt(stake), payout: BigInt(payout) },
      }));
    }
  }
}

/** Adds the upline chains of the day where events do not contain them; accounts outside the tree have none. */
export async function withUplines(
  deps: AgentsDeps,
  tx: Queryable,
  found: readonly Found[],
): Promise<readonly OwnDelta[]> {
  const wanted = new Map<string, { brandId: bigint; day: string; ids: Set<bigint> }>();
  for (const { brandId, day, accountId, uplines } of found) {
    if (uplines !== null) continue;
    const key = `${brandId} ${day}`;
    const group = wanted.get(key) ?? { brandId, day, ids: new Set<bigint>() };
    group.ids.add(accountId);
    wanted.set(key, group);
  }
  const paths = new Map<string, ReadonlyMap<bigint, readonly bigint[]>>();
  for (const [key, { brandId, day, ids }] of wanted) {
    paths.set(key, await deps.tree.pathsOn(tx, { brandId }, [...ids], day));
  }
  return found.map((delta) => {
    if (delta.uplines !== null) return { ...delta, uplines: delta.uplines };
    const path = paths.get(`${delta.brandId} ${delta.day}`)?.get(delta.accountId) ?? [];
    return { ...delta, uplines: path.filter((id) => id !== delta.accountId) };
  });
}

/** Sums deltas of the same key. */
function merge<Delta extends { readonly figures: Partial<Figures> }>(
  deltas: readonly Delta[],
  keyOf: (delta: Delta) => string,
): readonly Delta[] {
  const merged = new Map<string, Delta & { readonly figures: Figures }>();
  for (const delta of deltas) {
    const key = keyOf(delta);
    const before = merged.get(key)?.figures ?? NO_FIGURES;
    merged.set(key, { ...delta, figures: addFigures(before, delta.figures) });
  }
  return [...merged.values()];
}

/** Sums own days of the same account, upline chain and category. */
export function mergeOwnDays(deltas: readonly OwnDelta[]): readonly OwnDelta[] {
  return merge(deltas, (one) => [one.brandId, one.day, one.accountId, one.uplines.join(','), one.category].join(' '));
}

/** Effect of an own day on teams: those of all uplines and the account's own, in which it does not count as a registration. */
function teamsOf({ uplines, ...own }: OwnDelta): readonly TeamDelta[] {
  const self = { ...own, uplineId: uplines.at(-1) ?? 0n, figures: { ...own.figures, registrations: 0 } };
  return [self, ...uplines.map((accountId, place) => ({ ...own, accountId, uplineId: uplines[place - 1] ?? 0n }))];
}

/** Deltas of events for the daily figures. */
export async function foundIn(
  deps: AgentsDeps,
  tx: Queryable,
  events: readonly FigureEvent[],
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const event of events) found.push(...(await read(deps, tx, event)));
  return found;
}

/** Adds events to the daily figures, own and of every team above, in the transaction that advances the consumer's position. */
export async function countFigures(deps: AgentsDeps, tx: Queryable, events: readonly FigureEvent[]): Promise<void> {
  await addDeltas(deps, tx, await foundIn(deps, tx, events));
}

function groupDays(deltas: readonly OwnDelta[]): ReadonlyMap<bigint, ReadonlySet<string>> {
  const groups = new Map<bigint, Set<string>>();
  for (const { brandId, day } of deltas) groups.set(brandId, (groups.get(brandId) ?? new Set()).add(day));
  return groups;
}

/** Adds to own days and to those of every team above. Days with calculated category rebates are marked for recalculation. */
export async function addDeltas(deps: AgentsDeps, tx: Queryable, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const deltas = await withUplines(deps, tx, found);
  const own = mergeOwnDays(deltas);
  const team = merge(own.flatMap(teamsOf), (one) =>
    [one.brandId, one.accountId, one.uplineId, one.book, one.day, one.category].join(' '),
  );
  const played = groupDays(own.filter(({ figures }) => (figures.validBet ?? 0n) !== 0n));
  for (const [brandId, days] of played) await markStale(tx, { brandId }, [...days]);
  await addOwnDays(tx, own);
  await addTeamDays(tx, team);
}
