import { formatAmount } from '@lantern/money';
import type { ReportAnswer, ReportLine, ReportOperation, ReportRequests, ReportRound } from '@lantern/vendor-protocol';
import type { ArcadeDeps } from './deps.ts';
import {
  findPlayedRound,
  listMovements,
  type MovementKey,
  type MovementRow,
  type PlayedRound,
} from './repository/reports.ts';

/** Rows per response; keeps it below the size that the platform accepts. */
const PAGE = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY = /^(\d{1,16})\.([0-9a-f-]{36})\.(stake|win)$/;

type Deps = Pick<ArcadeDeps, 'pool'>;
type Handlers = {
  readonly [Name in ReportOperation]: (deps: Deps, request: ReportRequests[Name]) => Promise<ReportAnswer<Name>>;
};

const keyOf = ({ at, id, part }: MovementKey) => `${at.getTime()}.${id}.${part}`;

/** Parses the cursor `after`; undefined when it is invalid. */
function readKey(after: string): MovementKey | null | undefined {
  if (after === '') return null;
  const [, at, id, part] = KEY.exec(after) ?? [];
  if (at === undefined || id === undefined || !UUID.test(id)) return undefined;
  return { at: new Date(Number(at)), id, part: part as MovementKey['part'] };
}

async function transactions(
  { pool }: Deps,
  { from, to, currency, after }: ReportRequests['transactions'],
): Promise<ReportAnswer<'transactions'>> {
  const key = readKey(after);
  if (key === undefined) return { code: 'BAD_REQUEST', field: 'after' };
  const span = { from: new Date(Number(from)), to: new Date(Number(to)), currency };
  const rows = await listMovements(pool, span, { after: key, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { code: 'OK', rows: page.map(viewMovement), next: rows.length > PAGE && last ? keyOf(last) : null };
}

function viewMovement({ id, part, kind, player, game, currency, exponent, ...row }: MovementRow): ReportLine {
  return {
    ...{ transaction: `${id}:${part}`, kind, player, round: id, game, currency, state: row.state },
    taken: formatAmount(row.taken, exponent),
    paid: formatAmount(row.paid, exponent),
    at: String(row.at.getTime()),
  };
}

async function round({ pool }: Deps, { player, round: id }: ReportRequests['round']): Promise<ReportAnswer<'round'>> {
  const row = UUID.test(id) ? await findPlayedRound(pool, player, id) : null;
  return row === null ? { code: 'ROUND_UNKNOWN' } : { code: 'OK', ...viewRound(row) };
}

/** State of a round for the platform: a round that is being paid or returned is still open. */
function viewRound({ state, stake, payout, exponent }: PlayedRound): ReportRound {
  const nothing = formatAmount(0n, exponent);
  if (state === 'VOID' || state === 'REFUSED') return { state: 'VOID', stake: nothing, payout: nothing };
  return {
    state: state === 'SETTLED' ? 'ENDED' : 'OPEN',
    stake: formatAmount(stake, exponent),
    payout: formatAmount(payout ?? 0n, exponent),
  };
}

/** Report operations that the platform may call. */
export const REPORT: Handlers = { transactions, round };
