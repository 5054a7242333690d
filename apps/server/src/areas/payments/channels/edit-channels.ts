import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { makeChannelSecret } from './channel-secrets.ts';
import { readDepositTerms, readPayoutTerms } from './read-terms.ts';
import { isReady, STATEMENT } from './readiness.ts';
import { type ChannelRow, findChannel } from './repository/channels.ts';
import {
  addDepositChannel,
  addPayoutChannel,
  changeDepositTerms,
  changePayoutTerms,
  countChannels,
  type Side,
} from './repository/edited-channels.ts';
import { listPayoutChannels, type PayoutChannelRow } from './repository/payout-channels.ts';

const PERMISSION = 'payments.channels';
/** The lists are read without paging, so their size is limited. */
const MOST_CHANNELS = 100;
const NAME_KEYS = {
  PSP_CARD: 'deposit_channel_card',
  E_WALLET: 'deposit_channel_wallet',
  QR: 'deposit_channel_qr',
  BANK_TRANSFER: 'deposit_channel_transfer',
  CRYPTO: 'deposit_channel_crypto',
} as const;

type Revised = { readonly revision: string };
const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 0, max: 0, patternId });

/** Creates a deposit channel. It is closed until its provider is set, unless it needs none. */
export async function createDepositChannel(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChannels.createDepositChannel'>,
): Promise<Value<'paymentsChannels.createDepositChannel'> | Refusal> {
  const { code, kind, gateway } = input;
  const isTransfer = kind === 'BANK_TRANSFER';
  const chain = deps.chains.served(gateway)?.chain;
  const isServed = isTransfer === (gateway === STATEMENT) && (kind === 'CRYPTO') === (chain !== undefined);
  // Coins are booked to their chain's account, independent of the channel's name.
  const psp = chain?.code ?? input.psp;
  return changing(deps, context, `channel:${code}`, 'payments.create-channel', async (tx, scope) => {
    if (!isServed) return wrong('gateway', 'UNKNOWN');
    const served = isTransfer ? { sandbox: false } : (chain ?? deps.gateways.get(gateway));
    const refusal = await refusalOfNew(deps, tx, scope, { side: 'DEPOSIT', served });
    if (refusal) return refusal;
    const terms = await readDepositTerms(tx, scope, input.terms, { isTransfer, currency: context.brand.currency });
    if (isRefusal(terms)) return terms;
    const sandbox = served?.sandbox === true;
    if (terms.open && !sandbox && !isTransfer && !chain) return refuse('CHANNEL_UNREADY');
    const secretSealed = makeChannelSecret(deps, scope.brandId, code);
    const service = { code, kind, nameKey: NAME_KEYS[kind], gateway, psp, sandbox, secretSealed };
    const revision = await addDepositChannel(tx, scope, { ...service, terms });
    if (revision === null) return wrong('code', 'TAKEN');
    return { revision, before: null, after: { kind, gateway, psp, ...input.terms } };
  });
}

/** Changes the terms of a deposit channel, if nobody changed it since it was read. Open orders are not affected. */
export async function changeDepositChannel(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChannels.changeDepositChannel'>,
): Promise<Value<'paymentsChannels.changeDepositChannel'> | Refusal> {
  const { code } = input;
  return changing(deps, context, `channel:${code}`, 'payments.change-channel', async (tx, scope) => {
    const present = await findChannel(tx, scope, code);
    if (present === null) return refuse('NOT_FOUND');
    const isTransfer = present.kind === 'BANK_TRANSFER';
    const terms = await readDepositTerms(tx, scope, input.terms, { isTransfer, currency: context.brand.currency });
    if (isRefusal(terms)) return terms;
    if (terms.open && !isReady(deps, 'DEPOSIT', present)) return refuse('CHANNEL_UNREADY');
    const revision = await changeDepositTerms(tx, scope, { code, revision: BigInt(input.revision), terms });
    if (revision === null) return refuse('STATE_CONFLICT');
    return { revision, before: depositTermsOf(present), after: terms };
  });
}

/** Creates a payout channel; closed until its provider is set, unless it is a sandbox channel. */
export async function createPayoutChannel(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChannels.createPayoutChannel'>,
): Promise<Value<'paymentsChannels.createPayoutChannel'> | Refusal> {
  const { code, gateway } = input;
  const psp = deps.chains.served(gateway)?.chain.code ?? input.psp;
  return changing(deps, context, `payout-channel:${code}`, 'payments.create-channel', async (tx, scope) => {
    const served = deps.payoutGateways.get(gateway);
    const refusal = await refusalOfNew(deps, tx, scope, { side: 'PAYOUT', served });
    if (refusal) return refusal;
    const sandbox = served?.sandbox === true;
    const terms = readPayoutTerms(input.terms, context.brand.currency);
    if (isRefusal(terms)) return terms;
    if (terms.open && !sandbox) return refuse('CHANNEL_UNREADY');
    const service = { code, nameKey: 'payout_channel_named', gateway, psp, sandbox };
    const revision = await addPayoutChannel(tx, scope, { ...service, terms });
    if (revision === null) return wrong('code', 'TAKEN');
    return { revision, before: null, after: { gateway, psp, ...terms } };
  });
}

export async function changePayoutChannel(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChannels.changePayoutChannel'>,
): Promise<Value<'paymentsChannels.changePayoutChannel'> | Refusal> {
  const { code } = input;
  return changing(deps, context, `payout-channel:${code}`, 'payments.change-channel', async (tx, scope) => {
    const present = (await listPayoutChannels(tx, scope)).find((one) => one.code === code);
    if (present === undefined) return refuse('NOT_FOUND');
    const terms = readPayoutTerms(input.terms, context.brand.currency);
    if (isRefusal(terms)) return terms;
    if (terms.open && !isReady(deps, 'PAYOUT', present)) return refuse('CHANNEL_UNREADY');
    const revision = await changePayoutTerms(tx, scope, { code, revision: BigInt(input.revision), terms });
    if (revision === null) return refuse('STATE_CONFLICT');
    return { revision, before: payoutTermsOf(present), after: terms };
  });
}

type Changed = { readonly revision: bigint; readonly before: unknown; readonly after: unknown };

/** One change by one operator and its audit record, in one transaction. */
async function changing(
  deps: PaymentsDeps,
  context: StaffContext,
  target: string,
  action: string,
  work: (tx: Queryable, scope: Scope) => Promise<Changed | Refusal>,
): Promise<Revised | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const done = await work(tx, context.operator.scope);
    if (isRefusal(done)) return done;
    const { before, after } = done;
    await deps.staff.audit(tx, context, { action, target, permission: PERMISSION, before, after });
    return { revision: done.revision.toString() };
  });
}

async function refusalOfNew(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  { side, served }: { readonly side: Side; readonly served: { readonly sandbox: boolean } | undefined },
): Promise<Refusal | null> {
  if (served === undefined || (served.sandbox && !deps.sandboxAllowed)) return wrong('gateway', 'UNKNOWN');
  return (await countChannels(tx, scope, side)) >= MOST_CHANNELS ? wrong('code', 'TOO_MANY') : null;
}

/** The editable fields of a row, for the audit log. */
function depositTermsOf(row: ChannelRow) {
  const { names, minimum, maximum, feePpm, minutesToPay, queryAbove, minimumRank, opensAt, closesAt } = row;
  const { dailyCap, currency, receiving, priority, open } = row;
  return {
    ...{ names, minimum, maximum, feePpm, minutesToPay, queryAbove, minimumRank, opensAt, closesAt },
    ...{ dailyCap, currency, receiving, priority, open },
  };
}

const payoutTermsOf = ({ names, maximum, priority, open }: PayoutChannelRow) => ({ names, maximum, priority, open });
