import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@lantern/contract/calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { testDatabase } from '@lantern/database/testing';
import { type Clock, isRefusal, shiftedClock } from '@lantern/server-kit';
import { freePorts, type Opened, type TestAnswer, testClient } from '@lantern/server-kit/testing';
import { generateSync } from 'otplib';
import { compose } from '../compose.ts';
import { readSettings } from '../config.ts';
import { solveProof } from './world.ts';

/** A caller: the brand's host and the session's token. */
export interface Caller {
  readonly host?: string;
  readonly token?: string;
}

const PASSWORD = 'Moon-Garden-7';

/**
 * Initial time of a platform's clock, independent of the real time: ten o'clock in Vietnam. No daily draw closes, and no day, week or month
 * ends, during a test; events at such times have tests of their own with their own clocks.
 */
const OPENS_AT = Date.parse('2026-11-25T03:00:00Z');

/** Clock offset for a platform that starts now. */
export const openingOffsetMs = () => OPENS_AT - Date.now();

/** Calls over HTTP to the two servers of a platform. */
function createCalls(portalUrl: string, backOfficeUrl: string, clock: Clock) {
  async function send(row: TypedCall, payload: object, { host, token }: Caller = {}): Promise<TestAnswer> {
    const url = row.server === 'backoffice' ? backOfficeUrl : portalUrl;
    const encKey = async () => {
      const response = await fetch(`${portalUrl}/wps/system/status`);
      return ((await response.json()) as { value: Value<'brands.status'> }).value.encKey;
    };
    const client = testClient(url, clock, encKey, host === undefined ? {} : { host });
    return client.call(row, payload as Record<string, unknown>, token);
  }

  /** A call that must succeed; returns its value. */
  async function call<Name extends CallName>(
    row: TypedCall<Name>,
    payload: Payload<Name>,
    caller?: Caller,
  ): Promise<Opened<Name, Value<Name>>> {
    const { envelope } = await send(row, payload as object, caller);
    if (envelope.success) return envelope.value as Opened<Name, Value<Name>>;
    throw new Error(`${row.name} was refused: ${envelope.value.code} ${JSON.stringify(envelope.value.params)}`);
  }

  /** The code of a call's refusal, null when it succeeds. */
  async function refusalOf(row: TypedCall, payload: object, caller?: Caller): Promise<string | null> {
    const { envelope } = await send(row, payload, caller);
    return envelope.success ? null : envelope.value.code;
  }

  return { send, call, refusalOf };
}

type Calls = ReturnType<typeof createCalls>;

/** Registers a member, as the form does. */
async function register(
  { call }: Calls,
  username: string,
  host?: string,
): Promise<Caller & { readonly token: string }> {
  const caller = host === undefined ? {} : { host };
  const captcha = solveProof(await call(calls.identity.proofOfWork, {}, caller));
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, agreeTerms: true, confirmAge: true };
  const { token } = await call(calls.identity.register, { ...form, captcha }, caller);
  return { ...caller, token };
}

/** Code of the authenticator app, some seconds from now. */
function totpAt(clock: Clock, secret: string, inSeconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + inSeconds });
}

type Staff = Awaited<ReturnType<typeof compose>>['areas']['staff'];

interface NewOperator {
  readonly name: string;
  readonly roles: readonly string[];
  readonly brandId: bigint;
  readonly host: string | undefined;
}

/** Creates an operator with the given roles who has completed all first steps. */
async function hire(
  { call }: Calls,
  clock: Clock,
  staff: Staff,
  { name, roles, brandId, host }: NewOperator,
): Promise<Caller> {
  const caller = host === undefined ? {} : { host };
  const by = { brandId, operatorId: null, name: 'test', ip: null, at: clock.now(), requestId: randomUUID() };
  const made = await staff.createOperator({ brandId }, { name, roles, by });
  if (isRefusal(made)) throw new Error(`The operator was refused: ${made.code}`);
  const first = await call(calls.staff.login, { name, password: made.initialPassword }, caller);
  const newPassword = `Quiet-Harbour-${randomUUID().slice(0, 8)}`;
  const passwords = { oldPassword: made.initialPassword, newPassword };
  await call(calls.staff.changePassword, passwords, { ...caller, token: first.token });
  const { secret } = await call(calls.staff.enrolTotp, {}, { ...caller, token: first.token });
  const code = totpAt(clock, secret ?? '');
  const { session } = await call(calls.staff.enrolTotp, { code }, { ...caller, token: first.token });
  if (!session) throw new Error('The operator got no session.');
  return { ...caller, token: session.token };
}

/**
 * Deposits through the sandbox's own page.
 * @returns the order's id
 */
async function deposit({ call }: Calls, portalUrl: string, member: Caller, amount: string): Promise<string> {
  const { channels } = await call(calls.payments.depositChannels, {}, member);
  const channel = channels[0]?.code ?? '';
  const order = await call(calls.payments.createDeposit, { requestId: randomUUID(), channel, amount }, member);
  const form = new URLSearchParams({ outcome: 'PAY' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(portalUrl + order.paymentUrl, { method: 'POST', body: form, headers });
  return order.id;
}

/** The whole platform as `main` starts it, on its own database and ports, called over HTTP. */
export async function openPlatform() {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-platform-'));
  const [port = 0, backofficePort = 0] = await freePorts(2);
  const offsetMs = openingOffsetMs();
  const clock = shiftedClock(offsetMs);
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(port),
    BACKOFFICE_PORT: String(backofficePort),
    DATA_DIR: dataDir,
    CLOCK_OFFSET_MS: String(offsetMs),
  });
  // Tests log in hundreds of times, many at once; the real cost of hashes has its own tests.
  const composed = await compose(settings, database, { hashCost: { memoryCost: 7_168, timeCost: 1 } });
  await composed.start();
  const portalUrl = `http://127.0.0.1:${port}`;
  const backOfficeUrl = `http://127.0.0.1:${backofficePort}`;
  const calling = createCalls(portalUrl, backOfficeUrl, clock);

  return {
    database,
    clock,
    composed,
    areas: composed.areas,
    portalUrl,
    backOfficeUrl,
    /** Login password of members registered here. */
    password: PASSWORD,
    ...calling,
    register: (username: string, host?: string) => register(calling, username, host),
    hire: (name: string, roles: readonly string[], brandId: bigint, host?: string) =>
      hire(calling, clock, composed.areas.staff, { name, roles, brandId, host }),
    totp: (secret: string, inSeconds?: number) => totpAt(clock, secret, inSeconds),
    deposit: (member: Caller, amount: string) => deposit(calling, portalUrl, member, amount),
    async close() {
      await composed.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestPlatform = Awaited<ReturnType<typeof openPlatform>>;
