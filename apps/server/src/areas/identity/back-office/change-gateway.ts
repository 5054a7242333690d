import type { Payload, Value } from '@lantern/contract/schemas';
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
import { facts } from '../../staff/index.ts';
import { gatewayPlace, hostOfGateway, placeOfGateway, readGatewaySettings } from '../messages/open-gateway.ts';
import {
  deleteGateway,
  type GatewayKind,
  type GatewayRow,
  listGateways,
  saveGateway,
} from '../messages/repository/gateways.ts';
import type { VerificationDeps } from '../verification/deps.ts';
import type { Channel } from '../verification/rules.ts';
import { settingsFact } from './settings-fact.ts';

const { code, part } = facts;

type Deps = Pick<VerificationDeps, 'pool' | 'staff' | 'secrets' | 'sandboxAllowed' | 'outside'>;

const CHANNELS: readonly Channel[] = ['SMS', 'MAIL'];
const targetOf = (channel: Channel) => `gateway:${channel}`;
const fits = (channel: Channel, kind: GatewayKind) => (channel === 'MAIL') === (kind === 'SMTP');

/** A brand's gateways; secrets are never returned. */
export async function showGateways(
  deps: Deps,
  context: StaffContext,
): Promise<Value<'messagesBackOffice.gateways'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'messages.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const [rows, open] = await Promise.all([
    listGateways(deps.pool, scope),
    deps.staff.requests.openFor(deps.pool, scope, CHANNELS.map(targetOf)),
  ]);
  return {
    gateways: rows.map(({ channel, kind, settings, setAt }) => ({
      channel,
      kind,
      settings: settings as Record<string, string | number | boolean>,
      setAt: setAt.toISOString(),
    })),
    sandbox: deps.sandboxAllowed,
    pending: CHANNELS.filter((channel) => open.has(targetOf(channel))),
  };
}

/** Whether the stored secret can be reused: same kind, host and account. */
function isSamePlace(
  present: Pick<GatewayRow, 'kind' | 'settings'> | undefined,
  kind: GatewayKind,
  settings: Readonly<Record<string, unknown>>,
): boolean {
  return present?.kind === kind && placeOfGateway(present.settings) === placeOfGateway(settings);
}

const SCHEMA = payloadSchema({
  channel: oneOf('SMS', 'MAIL'),
  kind: orNull(oneOf('SMPP', 'HTTP', 'SMTP')),
  settings: Type.Record(Type.String(), Type.Unknown()),
  /** Already encrypted: neither the request nor the log ever has the plain secret. Empty: the stored one stays. */
  sealed: Type.String(),
});

/** Sets or removes a message gateway. An operator who controls one receives the codes and could log in as any member. */
export const setGateway = defineApproval({
  action: 'identity.set-gateway',
  schema: SCHEMA,
  permission: { request: 'messages.gateways', approve: 'messages.gateways' },
  async preview(tx, scope, { channel, kind, settings: then, sealed }) {
    const present = (await listGateways(tx, scope)).find((one) => one.channel === channel);
    const now = present?.settings ?? {};
    const rows = [
      code('message_channel', 'subject_channel', channel),
      code('gateway', 'subject_gateway', present?.kind ?? 'NONE', { becomes: kind ?? 'NONE', isFixed: true }),
      settingsFact('endpoint', ['url', 'host', 'port'], now, then),
      settingsFact('our_number', ['accountSid', 'systemId', 'user'], now, then),
      settingsFact('sender', ['from'], now, then),
      code('new_secret', 'frozen', String(sealed !== '')),
    ];
    return { name: channel, page: { path: '/channels' }, parts: [part('CHANGE', rows)] };
  },
  async apply(tx, scope, { channel, kind, settings, sealed }, { at: setAt }) {
    if (kind === null) return (await deleteGateway(tx, scope, channel)) ? null : refuse('STATE_CONFLICT');
    const present = (await listGateways(tx, scope)).find((row) => row.channel === channel);
    const sealedSecret = sealed || (present && isSamePlace(present, kind, settings) ? present.sealedSecret : '');
    if (sealedSecret === '') return refuse('STATE_CONFLICT');
    await saveGateway(tx, scope, { channel, kind, settings, sealedSecret, setAt });
    return null;
  },
});

/** Checks the entered settings and encrypts the secret. */
async function checkGateway(
  deps: Deps,
  scope: Scope,
  input: Payload<'messagesBackOffice.requestGateway'>,
): Promise<ApprovalPayload<typeof SCHEMA> | Refusal> {
  const { channel, kind } = input;
  if (kind === null) return { channel, kind, settings: {}, sealed: '' };
  const settings = fits(channel, kind) ? readGatewaySettings(kind, input.settings) : null;
  if (!settings) return refuse('BAD_REQUEST', { field: 'settings' });
  const present = (await listGateways(deps.pool, scope)).find((row) => row.channel === channel);
  const secret = input.secret.trim();
  if (!deps.outside.mayName(hostOfGateway(settings))) return refuse('ADDRESS_PRIVATE');
  if (secret === '' && !isSamePlace(present, kind, settings)) return refuse('SECRET_REQUIRED');
  return { channel, kind, settings, sealed: secret && deps.secrets.seal(secret, gatewayPlace(scope, channel)) };
}

/** Requests a change of a message gateway. */
export async function requestGateway(
  deps: Deps,
  context: StaffContext,
  input: Payload<'messagesBackOffice.requestGateway'>,
): Promise<Value<'messagesBackOffice.requestGateway'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'messages.gateways');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const payload = await checkGateway(deps, scope, input);
  if (isRefusal(payload)) return payload;
  const request = { target: targetOf(payload.channel), payload, reason: input.reason };
  const opened = await transactionOrRefuse(deps.pool, (tx) =>
    deps.staff.requests.open(tx, context, setGateway, request),
  );
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}
