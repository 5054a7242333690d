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
import {
  addDepositChannel,
  addPayoutChannel,
  changeDepositTerms,
  changePayoutTerms,
  countChannels,
  type Side,
} from './repository/edited-channels.ts';
import { listPayoutChannels, type PayoutChannelRow } from './repository/payout-channels.ts';
import {
  depositTermsOf,
  PERMISSION,
  readNextTerms,
  setDepositTerms,
  staysApproved,
  termsTarget,
} from './set-deposit-terms.ts';

/** The lists are read without paging, so their size is limited. */
const MOST_CHANNELS = 100;
const NAME_KEYS = {
  PSP_CARD: 'deposit_channel_card',
  E_WALLET: 'deposit_channel_wallet',
  QR: 'deposit_channel_qr',
  BANK_TRANSFER: 'deposit_channel_transfer',
  CRYPTO: 'deposit_channel_crypto',
} as const;

const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 0, max: 0, patternId });

/** Creates a deposit channel, closed; when its terms say that it is open, a second person is requested to approve them. */
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
    const done = { revision, before: null, after: { kind, gateway, psp, ...input.terms, open: false } };
    return terms.open ? requestTerms(deps, tx, context, { ...input, revision: `${revision}` }, done) : done;
  });
}

/**
 * Changes the terms of a deposit channel, if nobody changed it since it was read. Open orders are not affected. An open channel has only
 * terms that two people approved, so that what weakens them becomes a request while it is open, and opening it after that.
 */
export async function changeDepositChannel(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChannels.changeDepositChannel'>,
): Promise<Value<'paymentsChannels.changeDepositChannel'> | Refusal> {
  const { code } = input;
  const target = `channel:${code}`;
  return changing(deps, context, target, 'payments.change-channel', async (tx, scope) => {
    const next = await readNextTerms(deps, tx, scope, input, context.brand);
    if (isRefusal(next)) return next;
    const { present, terms } = next;
    const approved = staysApproved(next);
    if (terms.open && !approved) {
      // What would be refused at the approval is refused now.
      if (`${present.revision}` !== input.revision) return refuse('STATE_CONFLICT');
      return requestTerms(deps, tx, context, input, { revision: present.revision });
    }
    const revision = await changeDepositTerms(tx, scope, { code, revision: BigInt(input.revision), terms, approved });
    if (revision === null) return refuse('STATE_CONFLICT');
    return { revision, before: depositTermsOf(present), after: terms };
  });
}

/** Opens the request for terms that a second person has to approve. */
async function requestTerms(
  deps: PaymentsDeps,
  tx: Queryable,
  context: StaffContext,
  { code, revision, terms, reason }: Payload<'paymentsChannels.changeDepositChannel'>,
  done: Changed,
): Promise<Changed | Refusal> {
  const request = { target: termsTarget(code), payload: { code, revision, terms }, reason: reason ?? '' };
  const opened = await deps.staff.requests.open(tx, context, setDepositTerms(deps), request);
  return isRefusal(opened) ? opened : { ...done, requestId: opened.toString() };
}

/** Creates a payout channel; closed until its provider is set, unless it is a sandbox channel. */
export async function createPayoutChannel(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChannels.createPayoutChannel'>,
): Promise<Value<'paymentsChannels.createPayoutChannel'> | Refusal> {
  const { code, gateway } = input;
  const psp = deps.chains.served(gateway)?.chain.code ?? input.psp;
  const done = await changing(deps, context, `payout-channel:${code}`, 'payments.create-channel', async (tx, scope) => {
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
  return isRefusal(done) ? done : { revision: done.revision };
}

export async function changePayoutChannel(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChannels.changePayoutChannel'>,
): Promise<Value<'paymentsChannels.changePayoutChannel'> | Refusal> {
  const { code } = input;
  const done = await changing(deps, context, `payout-channel:${code}`, 'payments.change-channel', async (tx, scope) => {
    const present = (await listPayoutChannels(tx, scope)).find((one) => one.code === code);
    if (present === undefined) return refuse('NOT_FOUND');
    const terms = readPayoutTerms(input.terms, context.brand.currency);
    if (isRefusal(terms)) return terms;
    if (terms.open && !isReady(deps, 'PAYOUT', present)) return refuse('CHANNEL_UNREADY');
    const revision = await changePayoutTerms(tx, scope, { code, revision: BigInt(input.revision), terms });
    if (revision === null) return refuse('STATE_CONFLICT');
    return { revision, before: payoutTermsOf(present), after: terms };
  });
  return isRefusal(done) ? done : { revision: done.revision };
}

interface Changed {
  readonly revision: bigint;
  /** What changed at once, for the audit log; without it only a request was opened. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId?: string;
}

/** One change by one operator and its audit record, in one transaction. */
async function changing(
  deps: PaymentsDeps,
  context: StaffContext,
  target: string,
  action: string,
  work: (tx: Queryable, scope: Scope) => Promise<Changed | Refusal>,
): Promise<{ readonly revision: string; readonly requestId: string | null } | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const done = await work(tx, context.operator.scope);
    if (isRefusal(done)) return done;
    const { revision, before, after, requestId = null } = done;
    if (after !== undefined)
      await deps.staff.audit(tx, context, { action, target, permission: PERMISSION, before, after });
    return { revision: revision.toString(), requestId };
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

const payoutTermsOf = ({ names, maximum, priority, open }: PayoutChannelRow) => ({ names, maximum, priority, open });
