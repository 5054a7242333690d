import { resolve } from 'node:path';
import { parseAddressRange } from '@lantern/contract/address-ranges';
import { isStrongKey } from '@lantern/server-kit/security';
import { type Static, type TSchema, Type } from 'typebox';
import * as Value from 'typebox/value';

const port = (usual: number) =>
  Type.Integer({ minimum: 0, maximum: 65_535, default: usual, description: 'a port from 0 (any free one) to 65535' });
const oneOf = <const Words extends string[]>(words: Words, usual: Words[number]) =>
  Type.Enum(words, { default: usual, description: `one of ${words.join(', ')}` });
const yesOrNo = (usual: boolean) => Type.Boolean({ default: usual, description: 'true or false' });
const postgresUrl = () =>
  Type.String({ pattern: '^postgres(ql)?://.+', description: 'an address like postgresql://…' });

export const ROLES = ['api', 'jobs', 'arcade'] as const;
export type Role = (typeof ROLES)[number];

/** Every setting, named as in the environment; docs/running.md explains them. */
const environmentSchema = Type.Object({
  PORT: port(8080),
  BACKOFFICE_PORT: port(8081),
  ARCADE_PORT: port(8082),
  HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    description: 'an address to listen on, e.g. 0.0.0.0 for all',
  }),
  CONNECTIONS: Type.Integer({
    minimum: 16,
    maximum: 1_000_000,
    default: 20_000,
    description: 'a number from 16 to 1000000',
  }),
  CONNECTIONS_PER_ADDRESS: Type.Integer({
    minimum: 8,
    maximum: 1_000_000,
    default: 512,
    description: 'a number from 8 to 1000000',
  }),
  METRICS_PORT: port(8083),
  METRICS_HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'an address to listen on' }),
  METRICS_TOKEN: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9._~+/=-]{32,200}$', description: '32 to 200 letters and digits' }),
  ),
  DATA_DIR: Type.String({ minLength: 1, default: './data', description: 'a folder' }),
  DATABASE_URL: Type.Optional(postgresUrl()),
  APP_DATABASE_URL: Type.Optional(postgresUrl()),
  SECRET_KEYS: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}(,[0-9a-f]{64}){0,7}$',
      description: 'keys of 64 hexadecimal digits (openssl rand -hex 32), newest first, separated by commas',
    }),
  ),
  ROLES: Type.String({
    pattern: `^(${ROLES.join('|')})(,(${ROLES.join('|')}))*$`,
    default: ROLES.join(','),
    description: `a list of ${ROLES.join(', ')}, separated by commas`,
  }),
  ARCADE_WALLET_CALLS: Type.Enum(['play', 'bet-result'], {
    default: 'play',
    description: 'one of play, bet-result',
  }),
  ARCADE_URL: Type.Optional(
    Type.String({ pattern: '^https?://[^/]+$', description: 'an origin like https://arcade.example' }),
  ),
  BACKOFFICE_URL: Type.Optional(
    Type.String({ pattern: '^https?://[^/]+$', description: 'an origin like https://office.example' }),
  ),
  PLATFORM_URL: Type.Optional(
    Type.String({ pattern: '^https?://[^/]+$', description: 'an origin like http://10.0.0.5:8080' }),
  ),
  PUBLIC_URL: Type.Optional(
    Type.String({ pattern: '^https?://[^/]+$', description: 'an origin like https://play.example' }),
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  ALLOW_SANDBOX: yesOrNo(false),
  TRUST_PROXY: Type.String({
    pattern: '^(true|false|[1-9])$',
    default: 'false',
    description: 'true, false or a number of proxies from 1 to 9',
  }),
  DRAW_BEACON: Type.Optional(Type.Enum(['drand', 'offline'], { description: 'one of drand, offline' })),
  DRAND_URLS: Type.String({
    pattern: '^https?://[^,\\s]+(,https?://[^,\\s]+){0,7}$',
    default: 'https://api.drand.sh,https://api2.drand.sh,https://drand.cloudflare.com',
    description: 'up to eight addresses like https://api.drand.sh, separated by commas',
  }),
  CHAINS_FILE: Type.Optional(Type.String({ minLength: 1, description: 'a file that names the chains of coins' })),
  SIGNER_SECRET: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{64}$', description: '64 hexadecimal digits (openssl rand -hex 32)' }),
  ),
  ALLOWED_PRIVATE_NETWORKS: Type.String({
    pattern: '^$|^[0-9A-Fa-f.:/]+(,[0-9A-Fa-f.:/]+){0,49}$',
    default: '',
    description: 'addresses and networks like 127.0.0.1,10.1.0.0/16, separated by commas',
  }),
  CLOCK_OFFSET_MS: Type.Integer({ default: 0, description: 'a whole number of milliseconds' }),
});

type Environment = Static<typeof environmentSchema>;

export interface Settings {
  readonly port: number;
  readonly backofficePort: number;
  readonly arcadePort: number;
  readonly host: string;
  /** Maximum open TCP connections per server, in total and from one address. */
  readonly connections: { readonly total: number; readonly perAddress: number };
  /** Metrics port of a process without calls. */
  readonly metricsPort: number;
  readonly metricsHost: string;
  /** Token for remote access to the metrics; absent: only local access. */
  readonly metricsToken: string | null;
  /** Absolute path. */
  readonly dataDir: string;
  /** Owner's connection URL of an external PostgreSQL; absent: the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly appDatabaseUrl: string | undefined;
  /** Keys of secrets encrypted in the database, newest first; absent: those of the data folder. */
  readonly secretKeys: readonly string[] | undefined;
  readonly roles: ReadonlySet<Role>;
  /** Whether jobs run in a separate process; default in production. */
  readonly runsApart: boolean;
  /** Origin of the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** Origin of the back office, without a trailing slash. */
  readonly backOfficeUrl: string;
  /** Origin of the arcade that the portal's frames load, without a trailing slash. */
  readonly arcadeUrl: string;
  /** Whether the arcade sends stake and win in one call, or in two, like vendors without a combined call. */
  readonly arcadeWalletCalls: Environment['ARCADE_WALLET_CALLS'];
  /** URL of the platform's wallet for the arcade. */
  readonly platformUrl: string;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly environment: Environment['NODE_ENV'];
  /** Whether sandbox providers may run: always outside production, in production only if enabled. */
  readonly allowsSandbox: boolean;
  /**
   * Proxies whose X-Forwarded-For is trusted: none, those in private networks (true), or a number of proxies in front of the server.
   * Further entries can be forged by visitors.
   */
  readonly trustsProxy: boolean | number;
  /** Beacon of new draws: drand in production; elsewhere the offline one unless configured. */
  readonly drawBeacon: 'drand' | 'offline';
  /** drand relays. */
  readonly drandUrls: readonly string[];
  /** File that configures the coin chains; absent: no coins are accepted. */
  readonly chainsFile: string | undefined;
  /** Shared secret of the server and the coin signer. */
  readonly signerSecret: string | undefined;
  /** Private addresses and networks allowed as gateways and providers, also in production. */
  readonly allowedNetworks: readonly string[];
  /** Offset of the platform's clock in ms; outside production only. */
  readonly clockOffsetMs: number;
}

export class SettingsError extends Error {}

const SECRETS: readonly string[] = ['SECRET_KEYS', 'SIGNER_SECRET', 'METRICS_TOKEN'];

/** The given value for an error message; a secret is never shown, even if it is malformed. */
const shown = (name: string, value: unknown) => (SECRETS.includes(name) ? '' : `, but is "${String(value)}"`);

function problemsOf(values: Record<string, unknown>): string[] {
  const properties: Record<string, TSchema & { description?: string }> = environmentSchema.properties;
  return Object.entries(properties)
    .filter(([name, schema]) => name in values && !Value.Check(schema, values[name]))
    .map(([name, schema]) => `${name} must be ${schema.description}${shown(name, values[name])}.`);
}

/**
 * Reads the settings. Empty variables count as absent; unknown ones are ignored.
 * @throws SettingsError with one sentence per invalid setting, all of them at once
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.keys(environmentSchema.properties)
    .map((name) => [name, environment[name]?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  const values = Value.Convert(environmentSchema, Value.Default(environmentSchema, Object.fromEntries(given)));
  const problems = problemsOf(values as Record<string, unknown>);
  const read = values as Environment;
  if (read.APP_DATABASE_URL !== undefined && read.DATABASE_URL === undefined) {
    problems.push('APP_DATABASE_URL is given without DATABASE_URL.');
  }
  const secretKeys = read.SECRET_KEYS?.split(',');
  if (read.NODE_ENV === 'production' && secretKeys && !secretKeys.every(isStrongKey)) {
    problems.push('SECRET_KEYS has a key that does not come from chance: openssl rand -hex 32 makes one.');
  }
  if (read.NODE_ENV === 'production' && read.CLOCK_OFFSET_MS !== 0) {
    problems.push("CLOCK_OFFSET_MS moves the house's clock and must not be given when NODE_ENV is production.");
  }
  const isProduction = read.NODE_ENV === 'production';
  if (isProduction && read.DRAW_BEACON === 'offline' && !read.ALLOW_SANDBOX) {
    problems.push('DRAW_BEACON is offline, which production allows only together with ALLOW_SANDBOX=true.');
  }
  const allowedNetworks = read.ALLOWED_PRIVATE_NETWORKS.split(',').filter((text) => text !== '');
  const unread = allowedNetworks.find((text) => parseAddressRange(text) === null);
  if (unread !== undefined)
    problems.push(`ALLOWED_PRIVATE_NETWORKS names "${unread}", which is no address or network.`);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return {
    port: read.PORT,
    backofficePort: read.BACKOFFICE_PORT,
    arcadePort: read.ARCADE_PORT,
    host: read.HOST,
    connections: { total: read.CONNECTIONS, perAddress: read.CONNECTIONS_PER_ADDRESS },
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    metricsToken: read.METRICS_TOKEN ?? null,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    appDatabaseUrl: read.APP_DATABASE_URL,
    secretKeys,
    roles: new Set(read.ROLES.split(',') as Role[]),
    runsApart: isProduction && !given.some(([name]) => name === 'ROLES'),
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    backOfficeUrl: read.BACKOFFICE_URL ?? `http://localhost:${read.BACKOFFICE_PORT}`,
    arcadeUrl: read.ARCADE_URL ?? `http://localhost:${read.ARCADE_PORT}`,
    arcadeWalletCalls: read.ARCADE_WALLET_CALLS,
    platformUrl: read.PLATFORM_URL ?? `http://127.0.0.1:${read.PORT}`,
    logLevel: read.LOG_LEVEL,
    environment: read.NODE_ENV,
    allowsSandbox: read.NODE_ENV !== 'production' || read.ALLOW_SANDBOX,
    trustsProxy: /^\d$/.test(read.TRUST_PROXY) ? Number(read.TRUST_PROXY) : read.TRUST_PROXY === 'true',
    drawBeacon: read.DRAW_BEACON ?? (isProduction ? 'drand' : 'offline'),
    drandUrls: read.DRAND_URLS.split(',').map((url) => url.replace(/(?<!\/)\/+$/, '')),
    chainsFile: read.CHAINS_FILE,
    signerSecret: read.SIGNER_SECRET,
    allowedNetworks,
    clockOffsetMs: read.CLOCK_OFFSET_MS,
  };
}
