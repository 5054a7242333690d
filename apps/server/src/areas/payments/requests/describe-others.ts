import type { Queryable } from '@lantern/database';
import { accounts } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import { facts, type Subject, type SubjectPart } from '../../staff/index.ts';
import { ledgerScope } from '../../wallet/index.ts';
import { findChannel } from '../channels/repository/channels.ts';
import { listPayoutChannels } from '../channels/repository/payout-channels.ts';
import { findCorrection } from '../corrections/repository.ts';
import type { PaymentsDeps } from '../deps.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, instant, text } = facts;

/** Corrections that debit the member's wallet. */
const DEBITS: ReadonlySet<string> = new Set(['P09', 'P36']);
/** Corrections that credit it. */
const CREDITS: ReadonlySet<string> = new Set(['P08', 'P48']);

const correctionOf = async (db: Queryable, scope: Scope, { correctionId }: Frozen) =>
  typeof correctionId === 'string' ? findCorrection(db, scope, correctionId) : null;

/** A correction of one member's money. */
export async function describeCorrection(tx: Queryable, scope: Scope, frozen: Frozen): Promise<Subject | null> {
  const row = await correctionOf(tx, scope, frozen);
  if (row === null) return null;
  return {
    ...{ memberId: row.memberId, amount: row.amount, page: { path: '/corrections', id: row.id } },
    parts: [
      {
        name: 'CORRECTION',
        facts: [
          code('direction', 'subject_direction', directionOf(row.kind)),
          amount('amount', row.amount, { isFixed: true }),
          code('correction_why', 'correction', row.reasonCode),
          instant('asked_at', row.requestedAt),
        ],
      },
    ],
  };
}

const directionOf = (kind: string) => (DEBITS.has(kind) ? 'DEBIT' : CREDITS.has(kind) ? 'CREDIT' : 'OTHER');

/** The member's balance now and after the correction. */
export async function effectOfCorrection(
  deps: PaymentsDeps,
  scope: Scope,
  frozen: Frozen,
): Promise<readonly SubjectPart[]> {
  const row = await correctionOf(deps.pool, scope, frozen);
  if (row === null || row.doneAt !== null) return [];
  const brand = await deps.brand(scope.brandId);
  const books = ledgerScope(brand, { brandId: scope.brandId, book: 'REAL' });
  const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(row.memberId)]);
  const wallet = main?.balance ?? 0n;
  const sign = DEBITS.has(row.kind) ? -1n : CREDITS.has(row.kind) ? 1n : 0n;
  const after = wallet + sign * row.amount;
  const rest = after < 0n ? { tone: 'BAD' as const } : {};
  return [{ name: 'EFFECT', facts: [amount('wallet_now', wallet), amount('wallet_after', after, rest)] }];
}

const addressOf = (settings: unknown) => {
  const { endpoint, account } = (settings ?? {}) as { readonly endpoint?: string; readonly account?: string };
  return { endpoint: endpoint ?? null, account: account ?? null };
};

/** The channel's current provider, next to the requested one. */
export async function describeProvider(tx: Queryable, scope: Scope, frozen: Frozen): Promise<Subject | null> {
  const channel = String(frozen.code);
  const present =
    frozen.side === 'DEPOSIT'
      ? await findChannel(tx, scope, channel)
      : ((await listPayoutChannels(tx, scope)).find((one) => one.code === channel) ?? null);
  if (present === null) return null;
  const { endpoint, account } = addressOf(present.settings);
  return {
    ...{ name: channel, page: { path: '/channels' } },
    parts: [
      {
        name: 'NOW',
        facts: [
          text('channel', channel),
          text('endpoint', endpoint, { isFixed: true }),
          text('our_number', account, { isFixed: true }),
        ],
      },
    ],
  };
}
