import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
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

/** The four-eyes action for message gateways: an operator who controls one receives the codes and could log in as any member. */
export const GATEWAY_ACTION = 'identity.set-gateway';

type Deps = Pick<VerificationDeps, 'pool' | 'staff' | 'secrets' | 'sandboxAllowed' | 'outside'>;
type Frozen = {
  readonly channel: Channel;
  readonly kind: GatewayKind | null;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Already encrypted: neither the request nor the log ever has the plain secret. Empty: the stored one stays. */
  readonly sealed: string;
};

const CHANNELS: readonly Channel[] = ['SMS', 'MAIL'];
const targetOf = (channel: Channel) => `gateway:${channel}`;
const fits = (channel: Channel, kind: GatewayKind) => (channel === 'MAIL') === (kind === 'SMTP');

/** A brand's gateways; secrets are never returned. */
export async function showGateways(
  deps: Deps,
  context: StaffContext,
): Promise<Value<'waysInOffice.gateways'> | Refusal> {
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

async function freeze(
  deps: Deps,
  scope: Scope,
  input: Payload<'waysInOffice.requestGateway'>,
): Promise<Frozen | Refusal> {
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

/** Makes the four-eyes request. */
export async function requestGateway(
  deps: Deps,
  context: StaffContext,
  input: Payload<'waysInOffice.requestGateway'>,
): Promise<Value<'waysInOffice.requestGateway'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'messages.gateways');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const frozen = await freeze(deps, scope, input);
  if (isRefusal(frozen)) return frozen;
  const opened = await transactionOrRefuse(deps.pool, (tx) =>
    deps.staff.requests.open(tx, context, {
      area: 'identity',
      action: GATEWAY_ACTION,
      target: targetOf(frozen.channel),
      permissionToApprove: 'messages.gateways',
      reason: input.reason,
      frozen,
    }),
  );
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/** Executes the approved request. */
export async function applyGateway(
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly at: Date },
): Promise<Refusal | null> {
  const { channel, kind, settings, sealed } = values as unknown as Frozen;
  if (kind === null) return (await deleteGateway(tx, scope, channel)) ? null : refuse('STATE_CONFLICT');
  const present = (await listGateways(tx, scope)).find((row) => row.channel === channel);
  const sealedSecret = sealed || (present && isSamePlace(present, kind, settings) ? present.sealedSecret : '');
  if (sealedSecret === '') return refuse('STATE_CONFLICT');
  await saveGateway(tx, scope, { channel, kind, settings, sealedSecret, setAt: by.at });
  return null;
}
