import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  type ApprovalPayload,
  defineApproval,
  isRefusal,
  oneOf,
  orNull,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { PaymentsDeps } from '../deps.ts';
import { readProviderSettings } from '../gateways/provider-account.ts';
import { describeProvider } from '../requests/describe-others.ts';
import { sealChannelSecret } from './channel-secrets.ts';
import { findChannel } from './repository/channels.ts';
import { type Side, setProvider } from './repository/edited-channels.ts';
import { listPayoutChannels } from './repository/payout-channels.ts';

type Input = Payload<'paymentsChannels.requestProvider'>;
const SCHEMA = payloadSchema({
  side: oneOf('DEPOSIT', 'PAYOUT'),
  code: Type.String(),
  endpoint: Type.String(),
  digest: Type.Optional(oneOf('sha256', 'md5')),
  ourNumber: Type.String(),
  /** Shown to the second approver, who sees nothing else of the secret. */
  hasNewSecret: Type.Optional(Type.Literal(true)),
  /** Already encrypted, so that neither the request nor the log has plain text; null leaves the current secret. */
  secretSealed: orNull(Type.String()),
});
type ProviderPayload = ApprovalPayload<typeof SCHEMA>;

/** Sets a channel's payment provider. It needs two operators, because a false provider could report payments that never happened. */
export const setChannelProvider = defineApproval({
  action: 'payments.set-provider',
  schema: SCHEMA,
  permission: { request: 'payments.channels', approve: 'payments.approve' },
  preview: (tx, scope, payload) => describeProvider(tx, scope, payload),
  async apply(tx, scope, { side, code, endpoint, ourNumber, digest, secretSealed }) {
    const settings = { endpoint, account: ourNumber, ...(digest && { digest }) };
    return (await setProvider(tx, scope, { side, code, settings, secretSealed })) ? null : refuse('STATE_CONFLICT');
  },
});

const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 1, max: 200, patternId });
export const providerTarget = (side: Side, code: string) =>
  `${side === 'DEPOSIT' ? 'channel' : 'payout-channel'}:${code}`;

/** Opens the four-eyes request. */
export async function requestProvider(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Input,
): Promise<Value<'paymentsChannels.requestProvider'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.channels');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const payload = await checkProvider(deps, tx, scope, input);
    if (isRefusal(payload)) return payload;
    const request = { target: providerTarget(input.side, input.code), payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, setChannelProvider, request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/** Checks the entered settings and encrypts the secret. */
async function checkProvider(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  input: Input,
): Promise<ProviderPayload | Refusal> {
  const { side, code } = input;
  const present = await serviceOf(tx, scope, side, code);
  if (present === null) return refuse('NOT_FOUND');
  const gateway = (side === 'DEPOSIT' ? deps.gateways : deps.payoutGateways).get(present.gateway);
  // Sandbox, bank statement and chain channels have no external provider.
  if (gateway === undefined || gateway.sandbox || deps.chains.served(present.gateway))
    return wrong('code', 'NO_PROVIDER');
  const endpoint = input.endpoint.trim().replace(/(?<!\/)\/+$/, '');
  const settings = readProviderSettings({
    ...{ endpoint, account: input.account.trim() },
    ...(input.digest !== null && { digest: input.digest }),
  });
  if (settings === null || !isAllowedAddress(endpoint, deps.sandboxAllowed)) return wrong('endpoint', 'ADDRESS');
  if (!deps.outside.mayName(new URL(endpoint).hostname)) return refuse('ADDRESS_PRIVATE');
  const before = readProviderSettings(present.settings);
  const secret = input.secret.trim();
  // A stored secret is only valid for the endpoint and account that it was agreed on with.
  const isSame = before?.endpoint === settings.endpoint && before.account === settings.account;
  if (secret === '' && !isSame) return wrong('secret', 'REQUIRED');
  const secretSealed = secret === '' ? null : sealChannelSecret(deps, scope.brandId, side, { code, secret });
  const { account: ourNumber, ...address } = settings;
  return { side, code, ...address, ourNumber, ...(secretSealed !== null && { hasNewSecret: true }), secretSealed };
}

/** Requires https, or this machine where sandbox providers are allowed. */
function isAllowedAddress(endpoint: string, isSandboxAllowed: boolean): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'https:' || (isSandboxAllowed && (hostname === 'localhost' || hostname === '127.0.0.1'));
}

async function serviceOf(tx: Queryable, scope: Scope, side: Side, code: string) {
  if (side === 'DEPOSIT') return findChannel(tx, scope, code);
  return (await listPayoutChannels(tx, scope)).find((one) => one.code === code) ?? null;
}
