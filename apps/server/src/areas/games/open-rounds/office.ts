import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { MANAGE_PERMISSION, READ_PERMISSION } from '../office/permissions.ts';
import { findOpenRound, listOpenRounds, type OpenRoundRow } from '../repository/open-rounds.ts';
import { viewRound } from '../rounds/list-rounds.ts';
import { decodeRoundCursor, encodeRoundCursor, readRoundId } from '../rounds/paging.ts';
import { type AskDeps, askRound, LOOKED_AT_MS } from './ask-round.ts';
import { closeRound } from './close-round.ts';

/** Four-eyes action on a round that its vendor does not end. */
export const CLOSE_ACTION = 'games.close-round';
const APPROVE_PERMISSION = 'ledger.correct';
const HOUR_MS = 3_600_000;
const PAGE = 50;

interface Frozen {
  readonly vendor: string;
  readonly memberId: string;
  readonly round: string;
  readonly ending: 'ENDED' | 'VOID';
  /** Minor units. */
  readonly minor: string;
}

const targetOf = (vendor: string, memberId: bigint, ref: string) => `open-round:${vendor}:${memberId}:${ref}`;

async function viewRows(
  deps: AskDeps,
  { operator: { scope }, merchant, language }: StaffContext,
  rows: readonly OpenRoundRow[],
): Promise<Value<'gamesOffice.openRounds'>['rows']> {
  const { exponent } = merchant.currency;
  const money = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, exponent));
  const targets = rows.map(({ vendor, memberId, ref }) => targetOf(vendor, memberId, ref));
  const [names, waiting, askable] = await Promise.all([
    deps.people.namesOf(scope, [...new Set(rows.map((row) => row.memberId))]),
    deps.staff.requests.openFor(deps.pool, scope, targets),
    whoCanBeAsked(deps, scope, [...new Set(rows.map((row) => row.vendor))]),
  ]);
  return rows.map((row, index) => ({
    ...viewRound(row, exponent, language),
    memberId: String(row.memberId),
    account: names.get(row.memberId) ?? '',
    book: row.book,
    canAsk: askable.has(row.vendor),
    asked: askedOf(row, money),
    request: waiting.get(targets[index] ?? '')?.id.toString() ?? null,
  }));
}

function askedOf(row: OpenRoundRow, money: (minor: bigint | null) => string | null) {
  const { askedAt, answer, theirStake, theirPayout } = row;
  if (askedAt === null || answer === null) return null;
  return { at: askedAt.toISOString(), answer, stake: money(theirStake), payout: money(theirPayout) };
}

async function whoCanBeAsked(deps: AskDeps, scope: Scope, vendors: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const vendor of vendors) if (await deps.statements.canAsk(scope, vendor)) found.add(vendor);
  return found;
}

/** Rounds that their vendors have left open, oldest first. */
export async function listOpen(
  deps: AskDeps,
  context: StaffContext,
  { cursor, limit = PAGE, vassalage, hours = LOOKED_AT_MS / HOUR_MS }: Payload<'gamesOffice.openRounds'>,
): Promise<Value<'gamesOffice.openRounds'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const rows = await listOpenRounds(deps.pool, context.operator.scope, {
    vendor: vassalage,
    openedBefore: new Date(context.now.getTime() - hours * HOUR_MS),
    after: decodeRoundCursor(cursor),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? encodeRoundCursor({ at: last.openedAt, ref: last.ref }) : null;
  return { rows: await viewRows(deps, context, page), nextCursor };
}

async function openRoundOf(db: Queryable, scope: Scope, id: string, memberId: string) {
  const name = readRoundId(id);
  return name === null ? null : findOpenRound(db, scope, { ...name, memberId: BigInt(memberId) });
}

/** Queries the vendor now, independent of the next scheduled query. */
export async function askNow(
  deps: AskDeps,
  context: StaffContext,
  { id, memberId }: Payload<'gamesOffice.askRound'>,
): Promise<Value<'gamesOffice.askRound'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const row = await openRoundOf(deps.pool, scope, id, memberId);
  if (row === null) return refuse('NOT_FOUND');
  if (!(await deps.statements.canAsk(scope, row.vendor))) return refuse('FEATURE_DISABLED');
  const { merchantId } = scope;
  const said = await askRound(deps, { merchantId, vendor: row.vendor, memberId: row.memberId, ref: row.ref });
  const { askedAt, answer, stake: theirStake, payout: theirPayout } = said;
  const [shown] = await viewRows(deps, context, [{ ...row, askedAt, answer, theirStake, theirPayout }]);
  return shown ?? refuse('NOT_FOUND');
}

/** Four-eyes request: the outcome of a round that its vendor left open. */
export async function requestClose(
  deps: AskDeps,
  context: StaffContext,
  { id, memberId, outcome, payout: text = '0', reason }: Payload<'gamesOffice.requestClose'>,
): Promise<Value<'gamesOffice.requestClose'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const { exponent } = context.merchant.currency;
  const payout = parseAmount(text, exponent);
  if (payout === null || payout < 0n || (outcome === 'VOID' && payout > 0n)) return refuse('AMOUNT_INVALID');
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await openRoundOf(tx, scope, id, memberId);
    if (row === null) return refuse('NOT_FOUND');
    // A void cannot reverse a payout.
    if (outcome === 'VOID' && row.payout > 0n) return refuse('STATE_CONFLICT');
    const { vendor, ref } = row;
    const frozen: Frozen = { vendor, memberId, round: ref, ending: outcome, minor: payout.toString() };
    const names = await deps.people.namesOf(scope, [row.memberId]);
    return deps.staff.requests.open(tx, context, {
      ...{ area: 'games', action: CLOSE_ACTION, target: targetOf(vendor, row.memberId, ref), reason },
      permissionToApprove: APPROVE_PERMISSION,
      frozen: {
        ...frozen,
        account: names.get(row.memberId) ?? memberId,
        stake: formatAmount(row.stake, exponent),
        shown: formatAmount(payout, exponent),
      },
    });
  });
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/** Four-eyes approval. If the vendor has ended the round meanwhile, its outcome is kept. */
export function applyClose(
  deps: GamesDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
  const { vendor, memberId, round: ref, ending: outcome, minor } = values as unknown as Frozen;
  return closeRound(deps, tx, scope, { vendor, memberId: BigInt(memberId), ref, outcome, payout: BigInt(minor) });
}
