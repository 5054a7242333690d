import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import {
  defineApproval,
  idText,
  isRefusal,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { LotteryDeps } from '../deps.ts';
import { findGame, type GameRow } from '../games/repository.ts';
import { findIssue, type IssueRow, lockIssueShared } from '../issues/repository/issues.ts';
import { pricesSubject } from '../shared/describe-requests.ts';
import { readId } from '../shared/read-id.ts';
import { changedTable, differencesOf, type PriceDifference, type ReadTable, readTable } from './price-change.ts';
import {
  closeBefore,
  findPrices,
  insertAgreedPrices,
  lockNewestVersion,
  newestVersion,
} from './repository/price-tables.ts';

const REQUEST_PERMISSION = 'lottery.prices';
const APPROVE_PERMISSION = 'lottery.approve';

interface Draft {
  readonly game: GameRow;
  readonly before: ReadTable;
  readonly after: ReadTable;
}

type DraftInput = Pick<Payload<'lotteryBackOffice.requestPrices'>, 'gameCode' | 'baseVersion' | 'change'>;

/** The newest table with a change applied; STATE_CONFLICT when another operator changed the table meanwhile. */
async function draftOf(db: Queryable, scope: Scope, input: DraftInput, exponent: number): Promise<Draft | Refusal> {
  const game = await findGame(db, scope, input.gameCode);
  if (game === null) return refuse('NOT_FOUND');
  const newest = await newestVersion(db, scope, game.code);
  const stored = newest === null ? null : await findPrices(db, scope, game.code, newest);
  if (stored === null) return refuse('NOT_FOUND');
  if (newest !== input.baseVersion) return refuse('STATE_CONFLICT', { version: newest ?? 0 });
  const before = readTable(game, stored);
  if (isRefusal(before)) return before;
  const after = changedTable(game, stored, input.change, exponent);
  return isRefusal(after) ? after : { game, before, after };
}

/** Computes a change without storing it: the return of each play, or why the table is refused. */
export async function checkPrices(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.checkPrices'>,
): Promise<Value<'lotteryBackOffice.checkPrices'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, REQUEST_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const draft = await draftOf(deps.pool, scope, input, context.brand.currency.exponent);
  return isRefusal(draft) ? draft : { rows: [...draft.after.rows] };
}

const { gameCode, baseVersion, change } = schemas['lotteryBackOffice.requestPrices'].payload.properties;

/**
 * Changes prices from an issue on. The change is computed again on the version for which it was requested, and applies from the close of the
 * issue before the given one. Bets already placed keep their version.
 */
export const changePrices = (deps: LotteryDeps) =>
  defineApproval({
    action: 'lottery.change-prices',
    schema: payloadSchema({
      game: Type.String(),
      fromIssue: Type.String(),
      highestRate: orNull(Type.String()),
      // For display only.
      prices: Type.Array(Type.Unsafe<PriceDifference>(Type.Object({}))),
      groups: orNull(Type.String()),
      maxPayout: orNull(Type.String()),
      priceChange: Type.Object({ gameCode, baseVersion, change }),
      fromIssueId: idText,
      exponent: Type.Integer(),
      why: Type.String(),
    }),
    permission: { request: REQUEST_PERMISSION, approve: APPROVE_PERMISSION },
    ...pricesSubject(deps),
    async apply(tx, scope, { priceChange, fromIssueId, exponent, why }, { maker, checker }) {
      await lockNewestVersion(tx, scope, priceChange.gameCode);
      const draft = await draftOf(tx, scope, priceChange, exponent);
      if (isRefusal(draft)) return draft;
      const { game, after } = draft;
      const issue = await lockIssueShared(tx, scope, BigInt(fromIssueId));
      const now = deps.clock.now();
      const late = checkIssue(game, issue, now);
      if (late !== null || issue === null) return late ?? refuse('NOT_FOUND');
      const stored = await insertAgreedPrices(tx, scope, {
        ...after.stored,
        gameCode: game.code,
        fromAt: (await closeBefore(tx, scope, game.code, issue.closesAt)) ?? issue.opensAt,
        fromIssue: issue.number,
        reason: why,
        createdBy: maker,
        approvedBy: checker,
        at: now,
      });
      return stored ? null : refuse('STATE_CONFLICT', { version: after.stored.data.version });
    },
  });

/** Four-eyes request: changes prices from an issue on that is not yet sold at the old ones. */
export async function requestPrices(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.requestPrices'>,
): Promise<Value<'lotteryBackOffice.requestPrices'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, REQUEST_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(input.fromIssueId);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const draft = await draftOf(tx, scope, input, context.brand.currency.exponent);
    if (isRefusal(draft)) return draft;
    const issue = issueId === null ? null : await findIssue(tx, scope, issueId);
    const late = checkIssue(draft.game, issue, deps.clock.now());
    if (late !== null || issue === null) return late ?? refuse('NOT_FOUND');
    const prices = differencesOf(draft.game, draft.before.rows, draft.after.rows);
    const { groups, maxPayout, highestRatePpm } = input.change;
    if (prices.length === 0 && groups === undefined && maxPayout === undefined && highestRatePpm === undefined) {
      return refuse('PRICE_TABLE_INVALID', { reason: 'UNCHANGED' });
    }
    const payload = {
      game: draft.game.code,
      fromIssue: issue.number,
      highestRate: highestRatePpm === undefined ? null : `${highestRatePpm / 10_000} %`,
      prices,
      groups: groups === undefined ? null : `${groups.min}–${groups.maxBet} / ${groups.top}`,
      maxPayout: maxPayout ?? null,
      priceChange: { gameCode: input.gameCode, baseVersion: input.baseVersion, change: input.change },
      fromIssueId: String(issue.id),
      exponent: context.brand.currency.exponent,
      why: input.reason.trim(),
    };
    const request = { target: `lottery_prices:${draft.game.code}`, payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, changePrices(deps), request);
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}

function checkIssue(game: GameRow, issue: IssueRow | null, now: Date): Refusal | null {
  if (issue === null || issue.gameCode !== game.code) return refuse('NOT_FOUND');
  return issue.closesAt <= now ? refuse('ISSUE_CLOSED') : null;
}
