import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { readProviderSettings } from '../gateways/provider-account.ts';
import { providerTarget } from './change-provider.ts';
import { isReady, STATEMENT } from './readiness.ts';
import { listBankAccounts } from './repository/bank-accounts.ts';
import { type ChannelRow, listChannels } from './repository/channels.ts';
import type { Side } from './repository/edited-channels.ts';
import { listPayoutChannels, type PayoutChannelRow } from './repository/payout-channels.ts';
import { termsTarget } from './set-deposit-terms.ts';

type Shown = Value<'paymentsChannels.channels'>;
type Waiting = ReadonlyMap<string, { readonly id: bigint; readonly maker: string; readonly createdAt: Date }>;

/** All deposit and payout channels with terms and provider, in display order, and the platform's receiving accounts. */
export async function showChannels(deps: PaymentsDeps, context: StaffContext): Promise<Shown | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const [deposits, payouts, accounts] = await Promise.all([
    listChannels(deps.pool, scope),
    listPayoutChannels(deps.pool, scope),
    listBankAccounts(deps.pool, scope),
  ]);
  const waiting = await deps.staff.requests.openFor(deps.pool, scope, [
    ...deposits.map(({ code }) => providerTarget('DEPOSIT', code)),
    ...payouts.map(({ code }) => providerTarget('PAYOUT', code)),
    ...deposits.map(({ code }) => termsTarget(code)),
  ]);
  return {
    deposits: deposits.map((row) => ({
      ...depositTerms(row, exponent),
      ...service(deps, 'DEPOSIT', row, waiting),
      approved: row.approved,
      pendingTerms: pendingOf(waiting, termsTarget(row.code)),
    })),
    payouts: payouts.map((row) => {
      const { code, nameKey, names, priority, open } = row;
      const maximum = row.maximum === null ? null : formatAmount(row.maximum, exponent);
      return { code, nameKey, names, priority, open, maximum, ...service(deps, 'PAYOUT', row, waiting) };
    }),
    accounts: accounts.map(({ zone: _, ...account }) => ({
      ...account,
      usedBy: deposits.filter(({ receiving }) => receiving === account.code).map(({ code }) => code),
    })),
    gateways: {
      deposit: [...namesOf(deps, deps.gateways), STATEMENT, ...coinsOf(deps)],
      payout: namesOf(deps, deps.payoutGateways),
    },
  };
}

function namesOf({ sandboxAllowed }: PaymentsDeps, gateways: ReadonlyMap<string, { readonly sandbox: boolean }>) {
  return [...gateways].filter(([, { sandbox }]) => sandboxAllowed || !sandbox).map(([name]) => name);
}

const coinsOf = ({ chains }: PaymentsDeps) => chains.list.flatMap(({ coins }) => coins.map(({ gateway }) => gateway));

function depositTerms(row: ChannelRow, exponent: number) {
  const money = (amount: bigint) => formatAmount(amount, exponent);
  const { code, kind, nameKey, names, feePpm, minutesToPay, minimumRank, currency, receiving, priority, open } = row;
  return {
    ...{ code, kind, nameKey, names, feePpm, minutesToPay, minimumRank, currency, receiving, priority, open },
    ...{ minimum: money(row.minimum), maximum: money(row.maximum), queryAbove: money(row.queryAbove) },
    dailyCap: row.dailyCap === null ? null : money(row.dailyCap),
    opensAt: row.opensAt?.slice(0, 5) ?? null,
    closesAt: row.closesAt?.slice(0, 5) ?? null,
  };
}

function service(deps: PaymentsDeps, side: Side, row: ChannelRow | PayoutChannelRow, waiting: Waiting) {
  const settings = readProviderSettings(row.settings);
  return {
    ...{ gateway: row.gateway, psp: row.psp, sandbox: row.sandbox, revision: row.revision.toString() },
    provider: settings && { ...settings, digest: settings.digest ?? null },
    ready: isReady(deps, side, row),
    pending: pendingOf(waiting, providerTarget(side, row.code)),
  };
}

function pendingOf(waiting: Waiting, target: string) {
  const request = waiting.get(target);
  return request ? { id: request.id.toString(), maker: request.maker, at: request.createdAt.toISOString() } : null;
}
