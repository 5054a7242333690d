import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@lantern/contract/calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { testDatabase } from '@lantern/database/testing';
import { isRefusal, shiftedClock } from '@lantern/server-kit';
import { freePorts, type Opened, type TestAnswer, testClient } from '@lantern/server-kit/testing';
import { generateSync } from 'otplib';
import { compose } from '../compose.ts';
import { readSettings } from '../config.ts';
import { solveProof } from './world.ts';

/** Somebody who calls: the brand's host and the session's token. */
export interface Caller {
  readonly host?: string;
  readonly token?: string;
}

const PASSWORD = 'Moon-Garden-7';

/**
 * What a house's clock says when it opens, whatever hour it is outside: ten o'clock in Vietnam. No daily draw closes, and no day,
 * week or month ends, while a test looks; what happens at such hours has tests of its own, whose clocks stand at them.
 */
const OPENS_AT = Date.parse('2026-11-25T03:00:00Z');

/** How far to move the clock of a house that opens now. */
export const openingOffsetMs = () => OPENS_AT - Date.now();

/** The whole house as `main` starts it, on a database and ports of its own, called over HTTP. */
export async function openHouse() {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-house-'));
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
  // Houses log in hundreds of times, many at once; what a hash must cost is proven where hashes are made.
  const house = await compose(settings, database, { hashCost: { memoryCost: 7_168, timeCost: 1 } });
  await house.start();
  const portalUrl = `http://127.0.0.1:${port}`;
  const officeUrl = `http://127.0.0.1:${backofficePort}`;

  async function ask(row: TypedCall, payload: object, { host, token }: Caller = {}): Promise<TestAnswer> {
    const url = row.door === 'backoffice' ? officeUrl : portalUrl;
    const encKey = async () => {
      const response = await fetch(`${portalUrl}/wps/system/status`);
      return ((await response.json()) as { value: Value<'brands.status'> }).value.encKey;
    };
    const client = testClient(url, clock, encKey, host === undefined ? {} : { host });
    return client.call(row, payload as Record<string, unknown>, token);
  }

  /** A call that has to succeed: its value. */
  async function call<Name extends CallName>(
    row: TypedCall<Name>,
    payload: Payload<Name>,
    caller?: Caller,
  ): Promise<Opened<Name, Value<Name>>> {
    const { envelope } = await ask(row, payload as object, caller);
    if (envelope.success) return envelope.value as Opened<Name, Value<Name>>;
    throw new Error(`${row.name} was refused: ${envelope.value.code} ${JSON.stringify(envelope.value.params)}`);
  }

  /** The code of a call's refusal, null when it succeeds. */
  async function refusalOf(row: TypedCall, payload: object, caller?: Caller): Promise<string | null> {
    const { envelope } = await ask(row, payload, caller);
    return envelope.success ? null : envelope.value.code;
  }

  /** Registers a member, as the form does. */
  async function register(username: string, host?: string): Promise<Caller & { readonly token: string }> {
    const caller = host === undefined ? {} : { host };
    const captcha = solveProof(await call(calls.identity.proofOfWork, {}, caller));
    const form = { username, password: PASSWORD, confirmPassword: PASSWORD, agreeTerms: true, confirmAge: true };
    const { token } = await call(calls.identity.register, { ...form, captcha }, caller);
    return { ...caller, token };
  }

  /** What a code app shows, some seconds from now. */
  function totp(secret: string, inSeconds = 0): string {
    return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + inSeconds });
  }

  /** Makes an operator with the given roles who has taken all first steps. */
  async function hire(name: string, roles: readonly string[], merchantId: bigint, host?: string): Promise<Caller> {
    const caller = host === undefined ? {} : { host };
    const by = { merchantId, operatorId: null, name: 'test', ip: null, at: clock.now(), requestId: randomUUID() };
    const made = await house.areas.staff.createOperator({ merchantId }, { name, roles, by });
    if (isRefusal(made)) throw new Error(`The operator was refused: ${made.code}`);
    const first = await call(calls.staff.login, { name, password: made.initialPassword }, caller);
    const newPassword = `Quiet-Harbour-${randomUUID().slice(0, 8)}`;
    const passwords = { oldPassword: made.initialPassword, newPassword };
    await call(calls.staff.changePassword, passwords, { ...caller, token: first.token });
    const { secret } = await call(calls.staff.enrolTotp, {}, { ...caller, token: first.token });
    const code = totp(secret ?? '');
    const { session } = await call(calls.staff.enrolTotp, { code }, { ...caller, token: first.token });
    if (!session) throw new Error('The operator got no session.');
    return { ...caller, token: session.token };
  }

  /** Deposits through the stand-in's own page. @returns the order's id */
  async function deposit(member: Caller, amount: string): Promise<string> {
    const { channels } = await call(calls.payments.depositChannels, {}, member);
    const channel = channels[0]?.code ?? '';
    const order = await call(calls.payments.createDeposit, { requestId: randomUUID(), channel, amount }, member);
    const form = new URLSearchParams({ outcome: 'PAY' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await fetch(portalUrl + order.paymentUrl, { method: 'POST', body: form, headers });
    return order.id;
  }

  return {
    database,
    clock,
    house,
    areas: house.areas,
    portalUrl,
    officeUrl,
    /** The login password of those who register here. */
    password: PASSWORD,
    ask,
    call,
    refusalOf,
    register,
    hire,
    totp,
    deposit,
    async close() {
      await house.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestHouse = Awaited<ReturnType<typeof openHouse>>;
