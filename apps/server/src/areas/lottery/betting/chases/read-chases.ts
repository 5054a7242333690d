import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { decodeCursor, encodeCursor } from '../../shared/paging.ts';
import type { Caller } from '../prepare-slip.ts';
import { type ChaseRow, findChase, listChaseIssues, listChases } from './repository.ts';

type ChaseView = Value<'elottery.myChase'>['chase'];
type Deps = Pick<LotteryDeps, 'pool'>;

const PAGE = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The member's chases, newest first. */
export async function listMyChases(
  deps: Deps,
  { member: { scope }, brand }: Caller,
  input: Payload<'elottery.myChases'>,
): Promise<Value<'elottery.myChases'>> {
  const limit = input.limit ?? PAGE;
  const cursor = decodeCursor(input.cursor);
  const after = cursor !== undefined && UUID.test(cursor.id) ? cursor : undefined;
  const rows = await listChases(deps.pool, scope, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((row) => viewChase(row, brand.currency.exponent)),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.startedAt, last.id) : null,
  };
}

/** One chase with all its issues. */
export async function readMyChase(
  deps: Deps,
  { member: { scope }, brand }: Caller,
  { chaseId }: Payload<'elottery.myChase'>,
): Promise<Value<'elottery.myChase'> | Refusal> {
  const id = chaseId.toLowerCase();
  const chase = await findChase(deps.pool, scope, id);
  if (chase === null) return refuse('NOT_FOUND');
  const amount = (minor: bigint) => formatAmount(minor, brand.currency.exponent);
  const issues = await listChaseIssues(deps.pool, scope, id);
  return {
    chase: viewChase(chase, brand.currency.exponent),
    issues: issues.map((issue) => ({
      issueId: String(issue.issueId),
      number: issue.number,
      multiple: issue.multiple,
      stake: amount(issue.stake),
      state: issue.state,
      payout: issue.state === 'WON' || issue.state === 'LOST' ? amount(issue.payout) : null,
      digits: issue.drawn,
    })),
  };
}

function viewChase(chase: ChaseRow, exponent: number): ChaseView {
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  return {
    id: chase.id,
    gameCode: chase.gameCode,
    state: chase.state,
    stopOnWin: chase.stopsOnWin,
    issues: chase.issues,
    finished: chase.finished,
    stake: amount(chase.stake),
    returned: amount(chase.returned),
    payout: amount(chase.payout),
    lines: chase.lines.map((line) => ({ ...line })),
    firstIssue: chase.firstIssue,
    lastIssue: chase.lastIssue,
    startedAt: chase.startedAt.toISOString(),
  };
}
