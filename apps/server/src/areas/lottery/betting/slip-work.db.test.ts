import { randomUUID } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { isRefusal, refuse } from '@lantern/server-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld, SSC1M, type World } from '../testing/world.ts';

/** A straight of five positions with every digit: 100,000 units, whose liability is counted in a thousand parts. */
const FULL = { play: '5x_direct', selection: Array(5).fill('0123456789').join('|') };
const LINE = { ...FULL, unitPrice: '0.02', multiple: 1, prizeGroup: 1800 };
/** Entered numbers in any three of five positions: each has ten parts. */
const typed = (count: number, from = 0) => ({
  ...LINE,
  play: 'any3_typed',
  selection: `01234@${Array.from({ length: count }, (_, index) => String(from + index).padStart(3, '0')).join(',')}`,
});

let world: World;
let issueId: string;
let member = 0n;
beforeAll(async () => {
  world = await createWorld([
    { ...SSC1M, maxTickets: 100_000, maxStakePerLine: 10_000_000n, maxStakePerIssue: 90_000_000n, minStake: 1n },
  ]);
});
afterAll(() => world.stop());
beforeEach(async () => {
  member += 1n;
  const { issue } = (await world.call('elottery.lobby', world.asMember(member), {
    gameCode: 'SSC1M',
  })) as Value<'elottery.lobby'>;
  issueId = String(issue?.id);
});

/** A session with a work budget, and its charges. */
function session(budget = Number.POSITIVE_INFINITY) {
  const charged: number[] = [];
  const charge = (work: number) => {
    charged.push(work);
    return work > budget ? refuse('RATE_LIMITED', { wait: 60 }) : null;
  };
  const place = (lines: readonly object[], requestId: string = randomUUID()) =>
    world.call(
      'elottery.placeBets',
      { ...world.asMember(member), charge },
      {
        requestId,
        gameCode: 'SSC1M',
        issueId,
        priceTableVersion: 1,
        lines,
      },
    );
  return { charged, place };
}

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'placed');

test('charges a slip by the parts of its distinct selections, before it is priced', async () => {
  await world.openMember(member, 0n);
  const { charged, place } = session();
  expect(codeOf(await place(Array(20).fill(LINE)))).toBe('INSUFFICIENT_BALANCE');
  expect(codeOf(await place([typed(50)]))).toBe('INSUFFICIENT_BALANCE');
  expect(charged).toEqual([1_000 + 20, 500 + 1]);
});

test('refuses a slip with too many parts whatever the balance', async () => {
  await world.openMember(member, 50_000_000n);
  const { charged, place } = session();
  const answer = await place([typed(400), typed(200, 400)]);
  expect(answer).toMatchObject({ code: 'TOO_MANY_LINES', params: { max: 5_000 } });
  expect(charged).toEqual([]);
  expect(codeOf(await place([typed(400), typed(100, 400)]))).toBe('placed');
});

test("refuses a slip above the session's work budget with the time to wait", async () => {
  await world.openMember(member, 50_000_000n);
  expect(await session(999).place([LINE])).toMatchObject({ code: 'RATE_LIMITED', params: { wait: 60 } });
  expect(codeOf(await session(1_001).place([LINE]))).toBe('placed');
});

test('gives a repeated heavy slip the first answer although the money is spent', async () => {
  await world.openMember(member, 200_000n);
  const { place } = session();
  const requestId = randomUUID();
  const first = (await place([LINE], requestId)) as Value<'elottery.placeBets'>;
  expect(first).toMatchObject({ duplicate: false, balance: '0.00' });
  expect(await place([LINE], requestId)).toMatchObject({ duplicate: true, betIds: first.betIds });
});
