import { randomBytes, randomUUID } from 'node:crypto';
import { type ArcadeAnswer, PATHS, type SessionValue, type SlotInfo, type SpinValue } from '@lantern/arcade-contract';
import { calls } from '@lantern/contract/calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { type Clock, shiftedClock } from '@lantern/server-kit';
import { newToken } from '@lantern/server-kit/security';
import { freePorts, openTab, testClient } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingOffsetMs } from './testing/platform.ts';
import { type ServerProcess, startProcess } from './testing/processes/process.ts';
import { gotten } from './testing/studio.ts';
import { solveProof } from './testing/world.ts';

const PASSWORD = 'Moon-Garden-7';
const START_MS = 240_000;

let database: TestDatabase;
let clock: Clock;
const processes: ServerProcess[] = [];
let first: string;
let second: string;
let arcade: string;
let figures: string;

/** Four machines that share the database's URL and two keys, and no files. */
beforeAll(async () => {
  database = await testDatabase();
  const [one = 0, two = 0, backOfficeOne = 0, backOfficeTwo = 0, games = 0, none = 0, ofJobs = 0] = await freePorts(7);
  first = `http://127.0.0.1:${one}`;
  second = `http://127.0.0.1:${two}`;
  figures = `http://127.0.0.1:${ofJobs}`;
  arcade = `http://127.0.0.1:${games}`;
  // Draws are planned for closes at least twenty seconds ahead: from this second of a minute, a start of up to forty seconds still plans the
  // draw at the end of the next minute.
  const offsetMs = openingOffsetMs() + 50_000;
  clock = shiftedClock(offsetMs);
  const shared = {
    ...{ DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl },
    SECRET_KEYS: randomBytes(32).toString('hex'),
    CLOCK_OFFSET_MS: String(offsetMs),
    ...{ ARCADE_URL: arcade, PLATFORM_URL: second, PUBLIC_URL: first },
  };
  const started = await Promise.all([
    startProcess({ ...shared, ROLES: 'api', PORT: `${one}`, BACKOFFICE_PORT: `${backOfficeOne}` }),
    startProcess({ ...shared, ROLES: 'api', PORT: `${two}`, BACKOFFICE_PORT: `${backOfficeTwo}` }),
    startProcess({ ...shared, ROLES: 'jobs', PORT: `${none}`, METRICS_PORT: `${ofJobs}` }),
    startProcess({ ...shared, ROLES: 'arcade', ARCADE_PORT: `${games}` }),
  ]);
  processes.push(...started);
}, START_MS);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await database.drop();
});

/** A call to one of the API processes that must succeed. */
async function call<Name extends CallName>(
  at: string,
  row: TypedCall<Name>,
  payload: Payload<Name>,
  token?: string,
): Promise<Value<Name>> {
  const encKey = async () => {
    const answer = await fetch(`${at}/wps/system/status`);
    return ((await answer.json()) as { value: Value<'brands.status'> }).value.encKey;
  };
  const { envelope } = await testClient(at, clock, encKey).call(row, payload as Record<string, unknown>, token);
  if (envelope.success) return envelope.value as Value<Name>;
  throw new Error(`${row.name} was refused: ${envelope.value.code} ${JSON.stringify(envelope.value.params)}`);
}

async function register(at: string, username: string): Promise<string> {
  const captcha = solveProof(await call(at, calls.identity.proofOfWork, {}));
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, agreeTerms: true, confirmAge: true, captcha };
  return (await call(at, calls.identity.register, form)).token;
}

/** Pays a deposit at one process; `outcome` is the choice on the sandbox's page. */
async function deposit(at: string, token: string, amount: string, outcome = 'PAY'): Promise<string> {
  const request = { requestId: randomUUID(), channel: 'sandbox-qr', amount };
  const order = await call(at, calls.payments.createDeposit, request, token);
  await fetch(at + order.paymentUrl, { method: 'POST', body: new URLSearchParams({ outcome }) });
  return order.id;
}

test('a registration or login at one process is known at the other one', async () => {
  const token = await register(first, 'walker1');
  expect((await call(second, calls.identity.memberInfo, {}, token)).account).toBe('walker1');
  const login = await call(second, calls.identity.login, { username: 'walker1', password: PASSWORD });
  expect((await call(first, calls.identity.memberInfo, {}, login.token)).account).toBe('walker1');
});

test('a tab at one process receives the balance that a call at the other one changed', async () => {
  const token = await register(first, 'listener1');
  const tab = openTab(`${first.replace('http', 'ws')}/ws`, { type: 'hello', token });
  await expect.poll(() => tab.frames.map((frame) => frame.type)).toContain('welcome');
  await deposit(second, token, '500.00');
  const balances = () => tab.frames.flatMap((frame) => (frame.type === 'balance' ? [frame.sumBalance] : []));
  await expect.poll(balances).toContain('500.00');
  tab.socket.close();
});

test('the arcade in its own process uses the wallet of an API process', async () => {
  const token = await register(first, 'spinner1');
  await deposit(first, token, '500.00');
  const game = { gameId: 'twin-sevens', vassalage: 'LANTERN' };
  const { game_url, launchToken } = await call(first, calls.games.launchGame, game, token);
  expect(game_url.startsWith(arcade)).toBe(true);
  const post = async <Value>(path: string, payload: object, bearer?: string) => {
    const { origin } = new URL(game_url);
    const headers = {
      origin,
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    const answer = await fetch(arcade + path, { method: 'POST', headers, body: JSON.stringify(payload) });
    return gotten((await answer.json()) as ArcadeAnswer<Value>);
  };
  const session = await post<SessionValue<SlotInfo>>(PATHS.session, {
    token: launchToken ?? '',
    game: 'twin-sevens',
    sessionToken: newToken(),
  });
  expect(session.player.balance).toBe('500.00');
  const request = { spinId: randomUUID(), coin: session.game.coins[0], after: null };
  const { round } = await post<SpinValue>(PATHS.spin, request, session.token);
  expect(round.state).toBe('SETTLED');
  const { sumBalance } = await call(second, calls.wallet.balance, {}, token);
  expect(sumBalance).toBe(round.balance);
});

test('a repeated callback is sent by the process of the jobs to a process that answers', async () => {
  const token = await register(second, 'payer1');
  await deposit(second, token, '300.00', 'PAY');
  expect((await call(first, calls.wallet.balance, {}, token)).sumBalance).toBe('300.00');
  // Made due again: the next notification is sent by a timer.
  await database.ownerPool.query('update payments.sandbox_payment set notify_left = 1, notify_after = $1', [
    clock.now(),
  ]);
  const left = async () =>
    (
      await database.ownerPool.query<{ left: number }>(
        'select count(*)::int as left from payments.sandbox_payment where notify_left > 0',
      )
    ).rows[0]?.left;
  await expect.poll(left).toBe(0);
  expect((await call(first, calls.wallet.balance, {}, token)).sumBalance).toBe('300.00');
});

test('the process of the jobs serves its metrics to this machine only', async () => {
  const ofFigures = async () => (await fetch(`${figures}/metrics`)).text();
  // The first jobs have run.
  await expect.poll(ofFigures, { timeout: 30_000 }).toContain('lantern_job_seconds_count');
  const text = await ofFigures();
  for (const figure of ['lantern_outbox_lag_seconds', 'nodejs_eventloop_lag_p99_seconds'])
    expect(text).toContain(figure);
  expect(text).toMatch(/lantern_jobs_in_process\{state="working"\} \d/);
  expect(text).toMatch(/lantern_database_connections\{state="used"\} \d/);
  const proxied = await fetch(`${figures}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(proxied.status).toBe(404);
  expect(await (await fetch(`${figures}/readyz`)).json()).toEqual({ ready: true, reason: null });
});

// After the tests above, during which the first minute passes.
test('jobs run in their own process, and draws continue', async () => {
  const { rows } = await database.ownerPool.query<{ roles: string }>('select roles from kit.node order by roles');
  expect(rows.map((row) => row.roles)).toEqual(['api', 'api', 'jobs']);
  const settled = async () =>
    (
      await database.ownerPool.query<{ count: number }>(
        "select count(*)::int as count from lottery.issue where game_code = 'SSC1M' and state = 'SETTLED'",
      )
    ).rows[0]?.count;
  await expect.poll(settled, { timeout: 180_000, interval: 500 }).toBeGreaterThan(0);
}, 200_000);

test('every process stops on a signal', async () => {
  const stopped = await Promise.all(processes.splice(0).map((one) => one.stop()));
  expect(stopped).toEqual(Array.from({ length: 4 }, () => ({ status: 0, lastLine: 'Stopped.' })));
});
