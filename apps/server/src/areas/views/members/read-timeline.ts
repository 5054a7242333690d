import type { Payload, Value } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import { formatAmount, minorUnits } from '@lantern/money';
import { type Language, type MemberScope, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { TimelineRow, ViewsDeps } from '../deps.ts';

const READ = 'members.read';
const USUAL_LIMIT = 50;

/** Reads one source's rows before an instant, newest first, at most `limit`. */
type Source = (before: Date, limit: number) => Promise<TimelineRow[]>;

type Amount = (minor: bigint) => string;

function loginSource(deps: ViewsDeps, scope: MemberScope): Source {
  return async (before, limit) =>
    (await deps.identity.loginsOf(scope, scope.memberId, before, limit)).map((login) => ({
      at: login.at.toISOString(),
      kind: 'LOGIN',
      textKey: login.result === 'OK' ? `event_${login.method}` : 'event_login_refused',
      params: { ip: login.ip, device: login.device, code: login.result },
      amount: null,
      reference: null,
    }));
}

function depositSource(deps: ViewsDeps, scope: MemberScope, amount: Amount): Source {
  return async (before, limit) =>
    (await deps.payments.ordersOf(scope, before, limit)).map((order) => ({
      at: order.createdAt.toISOString(),
      kind: 'DEPOSIT',
      textKey: 'event_deposit',
      params: { channel: order.channel, state: order.state },
      amount: amount(order.amount),
      reference: { type: 'DEPOSIT', id: order.id.toString() },
    }));
}

function withdrawalSource(deps: ViewsDeps, scope: MemberScope, amount: Amount): Source {
  return async (before, limit) =>
    (await deps.payments.withdrawalsOf(scope, before, limit)).map((order) => ({
      at: order.createdAt.toISOString(),
      kind: 'WITHDRAWAL',
      textKey: 'event_withdrawal',
      params: { state: order.state },
      amount: amount(-order.amount),
      reference: { type: 'WITHDRAWAL', id: order.id.toString() },
    }));
}

function transferSource(deps: ViewsDeps, scope: MemberScope, amount: Amount): Source {
  return async (before, limit) =>
    (await deps.wallet.vendorTransfersOf(scope, before, limit)).map((transfer) => ({
      at: transfer.createdAt.toISOString(),
      kind: 'TRANSFER',
      textKey: `event_vendor_transfer_${transfer.direction}`,
      params: { vendor: transfer.vendor, state: transfer.state },
      amount: amount(transfer.direction === 'IN' ? -transfer.amount : transfer.amount),
      reference: { type: 'VENDOR_TRANSFER', id: transfer.id.toString() },
    }));
}

function betSource(deps: ViewsDeps, scope: MemberScope, amount: Amount): Source {
  return async (before, limit) =>
    (await deps.lottery.bets.before(scope, before, limit)).map((bet) => ({
      at: bet.placedAt.toISOString(),
      kind: 'BET',
      textKey: 'event_bet_sold',
      params: {
        version: String(bet.priceVersion),
        game: bet.gameCode,
        play: bet.play,
        numbers: bet.numbers,
        number: bet.issueNumber,
        state: bet.state,
        ...(bet.isPublished && bet.uncountedReason !== null
          ? { uncounted: bet.uncountedReason, valid: amount(bet.counted) }
          : {}),
      },
      amount: amount(-bet.stake),
      reference: { type: 'BET', id: bet.id },
    }));
}

function roundSource(deps: ViewsDeps, scope: MemberScope, amount: Amount, language: Language): Source {
  return async (before, limit) =>
    (await deps.games.roundsOf(scope, before, limit)).map((round) => ({
      at: round.openedAt.toISOString(),
      kind: 'ROUND',
      textKey: 'event_round',
      params: {
        game: round.titles[language] ?? round.title,
        ...{ stake: amount(round.stake), payout: amount(round.payout), state: round.state },
      },
      amount: amount(round.payout - round.stake),
      reference: { type: 'ROUND', id: `${round.vendor}:${round.ref}` },
    }));
}

function ledgerSource(deps: ViewsDeps, context: StaffContext, scope: MemberScope, amount: Amount): Source {
  const books = { brandId: scope.brandId, book: scope.book, currency: context.brand.currency.code };
  return async (before, limit) => {
    const page = await deps.ledger.statement(deps.pool, books, accounts.main(scope.memberId), { to: before, limit });
    return page.lines.map((line) => ({
      at: line.at.toISOString(),
      kind: 'LEDGER',
      textKey: line.code,
      params: { balanceAfter: amount(line.balanceAfter) },
      amount: amount(line.amount),
      reference: { type: 'ENTRY', id: line.commandId },
    }));
  };
}

function staffSource(deps: ViewsDeps, context: StaffContext, scope: MemberScope): Source {
  return async (before, limit) =>
    (await deps.staff.entriesOn(context, `member:${scope.memberId}`, before, limit)).map((entry) => ({
      at: entry.at.toISOString(),
      kind: 'STAFF',
      textKey: 'event_staff',
      params: { actor: entry.actor, action: entry.action },
      amount: null,
      reference: { type: 'AUDIT', id: entry.id.toString() },
    }));
}

/** The first `limit` rows, and further rows of the same instant, so that the next page can start before that instant. */
function cut(rows: readonly TimelineRow[], limit: number): { page: TimelineRow[]; hasMore: boolean } {
  const last = rows[limit - 1];
  if (!last) return { page: [...rows], hasMore: false };
  const page = rows.filter((row, index) => index < limit || row.at === last.at);
  return { page, hasMore: page.length < rows.length };
}

/** A member's events of all areas by time. */
export async function readTimeline(
  deps: ViewsDeps,
  context: StaffContext,
  { id, kind, cursor, limit = USUAL_LIMIT }: Payload<'views.operatorTimeline'>,
): Promise<Value<'views.operatorTimeline'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ);
  if (forbidden) return forbidden;
  const { brandId } = context.operator.scope;
  const row = await deps.identity.memberById({ brandId }, BigInt(id));
  if (!row) return refuse('NOT_FOUND');
  const before = cursor === undefined ? new Date(context.now.getTime() + 1) : new Date(cursor);
  if (Number.isNaN(before.getTime())) return refuse('BAD_REQUEST', { field: 'cursor', rule: 'format' });
  const scope: MemberScope = { brandId, memberId: row.id, book: row.book };
  const amount: Amount = (minor) => formatAmount(minorUnits(minor), context.brand.currency.exponent);
  const sources: Readonly<Record<string, Source>> = {
    LOGIN: loginSource(deps, scope),
    DEPOSIT: depositSource(deps, scope, amount),
    WITHDRAWAL: withdrawalSource(deps, scope, amount),
    TRANSFER: transferSource(deps, scope, amount),
    BET: betSource(deps, scope, amount),
    ROUND: roundSource(deps, scope, amount, context.language),
    LEDGER: ledgerSource(deps, context, scope, amount),
    STAFF: staffSource(deps, context, scope),
  };
  // By entries: a kind such as `constructor` names a member of every object.
  const wanted = Object.entries(sources).flatMap(([name, source]) =>
    kind === undefined || kind === name ? [source] : [],
  );
  const found = await Promise.all(wanted.map((source) => source(before, limit + 1)));
  const rows = found.flat().sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0));
  const { page, hasMore } = cut(rows, limit);
  return { rows: page, nextCursor: hasMore ? (page.at(-1)?.at ?? null) : null };
}
