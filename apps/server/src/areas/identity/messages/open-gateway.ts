import type { OutsideNetwork, Scope } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Channel } from '../verification/rules.ts';
import type { MessageGateway } from './gateways/gateway.ts';
import { createHttpGateway } from './gateways/http.ts';
import { createSmppGateway } from './gateways/smpp.ts';
import { createSmtpGateway } from './gateways/smtp.ts';
import type { GatewayKind, GatewayRow } from './repository/gateways.ts';

const host = Type.String({ pattern: '^[A-Za-z0-9.-]{1,200}$' });
const port = Type.Integer({ minimum: 1, maximum: 65_535 });
const shown = Type.String({ pattern: '^(\\d{3,15}|[A-Za-z0-9 ]{1,11})$' });

const settingsOf = {
  SMPP: Type.Object({
    host,
    port,
    tls: Type.Boolean(),
    systemId: Type.String({ minLength: 1, maxLength: 15 }),
    from: shown,
  }),
  HTTP: Type.Object({
    url: Type.String({ pattern: '^https?://[A-Za-z0-9.-]{1,200}(:\\d{1,5})?$' }),
    accountSid: Type.String({ minLength: 1, maxLength: 100 }),
    from: Type.String({ pattern: '^(\\+?\\d{3,15}|[A-Za-z0-9 ]{1,11})$' }),
  }),
  SMTP: Type.Object({
    host,
    port,
    security: Type.Enum(['TLS', 'STARTTLS', 'NONE']),
    user: Type.String({ maxLength: 200 }),
    from: Type.String({ pattern: '^[^\\r\\n]{3,200}$' }),
  }),
} as const satisfies Readonly<Record<GatewayKind, TSchema>>;

export type GatewaySettings<Kind extends GatewayKind> = Static<(typeof settingsOf)[Kind]>;

/** The settings of a gateway kind without unknown fields; null when one is missing or invalid. */
export function readGatewaySettings(kind: GatewayKind, given: unknown): Readonly<Record<string, unknown>> | null {
  const schema = settingsOf[kind];
  const cleaned = Value.Clean(schema, Value.Clone(given));
  return Value.Check(schema, cleaned) ? (cleaned as Readonly<Record<string, unknown>>) : null;
}

/** Binds a gateway's encrypted secret to its row. */
export const gatewayPlace = ({ brandId }: Scope, channel: Channel) => `identity.gateway:${brandId}:${channel}`;

/** Host in a gateway's settings. */
export function hostOfGateway(settings: Readonly<Record<string, unknown>>): string {
  return typeof settings.url === 'string' ? new URL(settings.url).hostname : String(settings.host);
}

/** Location of a gateway: a secret approved for one location is never sent to another. */
export function placeOfGateway(settings: Readonly<Record<string, unknown>>): string {
  const { url, host, port, accountSid, systemId, user } = settings;
  return JSON.stringify([url, host, port, accountSid, systemId, user]);
}

function open(row: GatewayRow, secret: string, outside: OutsideNetwork): MessageGateway {
  if (row.kind === 'SMPP') return createSmppGateway(row.settings as GatewaySettings<'SMPP'>, secret, outside);
  if (row.kind === 'HTTP') return createHttpGateway(row.settings as GatewaySettings<'HTTP'>, secret, outside);
  return createSmtpGateway(row.settings as GatewaySettings<'SMTP'>, secret, outside);
}

/** Gateways by brand and channel: each is opened once and cached until its row changes. */
export function createGatewayPool({
  secrets,
  outside,
}: {
  readonly secrets: SecretBox;
  readonly outside: OutsideNetwork;
}): (brandId: bigint, row: GatewayRow) => MessageGateway {
  const opened = new Map<string, { readonly setAt: number; readonly gateway: MessageGateway }>();
  return (brandId, row) => {
    const key = gatewayPlace({ brandId }, row.channel);
    const known = opened.get(key);
    if (known?.setAt === row.setAt.getTime()) return known.gateway;
    known?.gateway.close();
    const gateway = open(row, secrets.open(row.sealedSecret, key), outside);
    opened.set(key, { setAt: row.setAt.getTime(), gateway });
    return gateway;
  };
}
