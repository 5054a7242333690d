import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXPOSURE_SOCKET, type ExposureFrame } from '@lantern/contract/sockets';
import { isRefusal, type SocketServer } from '@lantern/server-kit';
import { openTab } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atDraw } from '../../testing/at-draw.ts';
import { createWorld, northernResult, SCOPE, slip, type World } from '../../testing/world.ts';
import { createExposureSockets } from './exposure-sockets.ts';
import { ExposureWatch } from './exposure-watch.ts';

/** Live exposure in the back office. */

let world: World;
let sockets: SocketServer;
let server: Server;
let issueId: bigint;

beforeAll(async () => {
  world = await createWorld();
  await world.openMember(1n, 1_000_000n);
  issueId = (await world.issueOf('2025-07-02')).id;
  sockets = createExposureSockets(world.deps, false, 20);
  server = createServer();
  sockets.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await sockets.stop();
  server.close();
  await world.stop();
});

interface Page {
  readonly frames: ExposureFrame[];
  /** The next unread frame. */
  next(): Promise<ExposureFrame>;
  readonly closed: Promise<number>;
  close(): void;
}

function open(hello: object): Page {
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${EXPOSURE_SOCKET}`;
  const { socket, closed } = openTab(url, JSON.stringify(hello));
  const frames: ExposureFrame[] = [];
  const waiting: ((frame: ExposureFrame) => void)[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ExposureFrame;
    if (frame.type !== 'exposure') return;
    const taker = waiting.shift();
    if (taker === undefined) frames.push(frame);
    else taker(frame);
  });
  return {
    frames,
    next: () => {
      const [frame] = frames.splice(0, 1);
      return frame === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(frame);
    },
    closed,
    close: () => socket.close(),
  };
}

const RISK = ['lottery.read', 'lottery.exposure'];
const EVERYTHING = [...RISK, 'lottery.results'];

async function ticket(permissions: readonly string[] = RISK, operator = 1n, changes: object = {}): Promise<string> {
  const answer = await world.call('lotteryBackOffice.watchExposure', world.asOperator(operator, permissions), {
    id: String(issueId),
    ...changes,
  });
  if (isRefusal(answer)) return answer.code;
  return (answer as { readonly ticket: string }).ticket;
}

const bet = (number: string, points = 10) =>
  world.call('lottery.placeBets', world.asMember(1n), slip(issueId, { numbers: [number], points }));

test('sends everything once, then only what changed, per number and in total', async () => {
  await bet('07');
  const page = open({ type: 'hello', ticket: await ticket() });
  expect(await page.next()).toMatchObject({
    ...{
      isWhole: true,
      issueId: String(issueId),
      totals: { bets: 1, members: 1, stake: '10.00', worstCase: '995.00' },
    },
    rows: [{ play: 'de_db', number: '07', stake: '10.00', exposure: '995.00' }],
  });
  await bet('08', 20);
  expect(await page.next()).toMatchObject({
    ...{ isWhole: false, totals: { bets: 2, stake: '30.00', worstCase: '1990.00' } },
    rows: [{ number: '08', exposure: '1990.00' }],
  });
  // The second watcher gets a full snapshot; the first one gets no frame, because nothing changed.
  const other = open({ type: 'hello', ticket: await ticket() });
  const whole = await other.next();
  expect(whole.rows.map(({ number }) => number)).toEqual(['08', '07']);
  expect(page.frames).toEqual([]);
  const shown = await world.call('lotteryBackOffice.issue', world.asOperator(1n, RISK), { id: String(issueId) });
  expect(shown).toMatchObject({ exposure: 'SHOWN', liability: whole.rows });
  page.close();
  other.close();
  await Promise.all([page.closed, other.closed]);
});

test('opens only with an unchanged ticket of a permitted operator, within half a minute', async () => {
  expect(await ticket([])).toBe('FORBIDDEN');
  const good = await ticket();
  await open({ type: 'hello' }).closed;
  await open({ type: 'hello', ticket: 'v1.0000.x' }).closed;
  await open({ type: 'hello', ticket: `${good.slice(0, -2)}AA` }).closed;
  const { now } = world;
  world.now = new Date(now.getTime() + 30_001);
  await open({ type: 'hello', ticket: good }).closed;
  world.now = now;
  const page = open({ type: 'hello', ticket: good });
  expect((await page.next()).isWhole).toBe(true);
  page.close();
  await page.closed;
});

test('watches a bounded number of issues', () => {
  const watch = new ExposureWatch(world.deps, 60_000);
  const line = { send: () => undefined, close: () => undefined };
  const leaves = Array.from({ length: 200 }, (_, index) => watch.watch(line, SCOPE, BigInt(900_000 + index)));
  expect(leaves.every((leave) => leave !== null)).toBe(true);
  expect(watch.watch(line, SCOPE, 1n)).toBeNull();
  leaves[0]?.();
  expect(watch.watch(line, SCOPE, 1n)).not.toBeNull();
  watch.stop();
});

describe('operators who may enter results', () => {
  const read = async (operator: bigint, permissions: readonly string[]) =>
    (await world.call('lotteryBackOffice.issue', world.asOperator(operator, permissions), { id: String(issueId) })) as {
      exposure: string;
      liability: unknown[];
      issue: { worstCase: string | null };
    };
  const enter = (operator: bigint, permissions: readonly string[]) =>
    world.call('lotteryBackOffice.enterResult', world.asOperator(operator, permissions), {
      ...{ issueId: String(issueId), numbers: northernResult() },
    });

  test('do not see the exposure in any call before the draw has its result', async () => {
    const results = ['lottery.read', 'lottery.results'];
    expect(await read(7n, results)).toMatchObject({ exposure: 'WITHHELD', liability: [], issue: { worstCase: null } });
    expect(await ticket(results, 7n)).toBe('FORBIDDEN');
    const { rows } = (await world.call('lotteryBackOffice.issues', world.asOperator(7n, results), {
      running: true,
    })) as {
      rows: { worstCase: string | null }[];
    };
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ worstCase }) => worstCase === null)).toBe(true);
    const { rows: ofRisk } = (await world.call('lotteryBackOffice.issues', world.asOperator(1n, RISK), {})) as {
      rows: { worstCase: string | null }[];
    };
    expect(ofRisk.every(({ worstCase }) => worstCase !== null)).toBe(true);
  });

  test('may either view the exposure or enter the result, not both', async () => {
    expect(await read(8n, EVERYTHING)).toMatchObject({ exposure: 'ON_REQUEST', liability: [] });
    expect(await ticket(EVERYTHING, 8n)).toBe('EXPOSURE_EXCLUDES');
    expect(await ticket(EVERYTHING, 8n, { excludesMe: true })).not.toMatch(/^[A-Z_]+$/);
    expect((await read(8n, EVERYTHING)).liability.length).toBeGreaterThan(0);
    expect(world.audited).toContain(`lottery.see-exposure lottery_issue:${issueId}`);
    await atDraw(world, issueId);
    const looked = expect.objectContaining({ code: 'RESULT_AFTER_EXPOSURE' });
    expect(await enter(8n, EVERYTHING)).toEqual(looked);
    // An operator who saw the exposure before must not enter the result with a permission granted later.
    expect(await enter(1n, [...RISK, 'lottery.results'])).toEqual(looked);
    expect(await enter(9n, EVERYTHING)).toMatchObject({ state: 'FIRST_ENTRY' });
    expect(await read(9n, EVERYTHING)).toMatchObject({ exposure: 'ENTERED', liability: [] });
    expect(await ticket(EVERYTHING, 9n, { excludesMe: true })).toBe('EXPOSURE_AFTER_ENTRY');
    // The operator's entry still counts after the permission to enter is removed.
    expect(await ticket(RISK, 9n)).toBe('EXPOSURE_AFTER_ENTRY');
    expect(await enter(7n, ['lottery.read', 'lottery.results'])).toMatchObject({ state: 'AGREED' });
    expect(await read(9n, EVERYTHING)).toMatchObject({ exposure: 'SHOWN', issue: { worstCase: '1990.00' } });
  });
});
