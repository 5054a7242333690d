import { createHmac, randomUUID } from 'node:crypto';
import {
  type ArcadeAnswer,
  type OriginalRound,
  PATHS,
  type PlayValue,
  type RotatedSeeds,
  type SessionValue,
} from '@lantern/arcade-contract';
import { seedPairStream } from '@lantern/engines/chance';
import { hiLoProbability, layMines, type OriginalMove } from '@lantern/engines/originals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAgreement } from './testing/agreement.ts';
import { type Fate, openFaultyLine } from './testing/faulty-line.ts';
import { codeOfAnswer, gotten, type OpenArcade, openArcade, openStudio, type Studio } from './testing/studio.ts';

/** Rounds of several steps (mines, hi-lo): the stake is reserved while the player moves, and the win is paid when he cashes out. */

const DAY_MS = 24 * 3_600_000;

let studio: Studio;
let line: Awaited<ReturnType<typeof openFaultyLine>>;
let faulty: OpenArcade;
let fateOf: (operation: string) => Fate = () => 'pass';
beforeAll(async () => {
  studio = await openStudio();
  line = await openFaultyLine(studio.server.portalUrl, (operation) => fateOf(operation));
  faulty = await openArcade(studio.server, { patienceMs: 60, platformUrl: line.url });
});
afterAll(async () => {
  await faulty.stop();
  await line.close();
  await studio.close();
});

type Member = Awaited<ReturnType<Studio['rich']>>;
type Answer = Promise<ArcadeAnswer<PlayValue>>;
interface PlayOptions {
  readonly stake?: string;
  readonly spinId?: string;
  readonly after?: string | null;
  readonly at?: OpenArcade;
}

const begin = (token: string, input: object, options: PlayOptions = {}): Answer => {
  const { stake = '1.00', spinId = randomUUID(), after = null, at = studio.arcade } = options;
  return at.send('POST', PATHS.play, { spinId, stake, input, after }, token);
};
const go = (token: string, { id, moves }: OriginalRound, move: OriginalMove, at = studio.arcade): Answer =>
  at.send('POST', PATHS.move, { roundId: id, at: moves.length, move }, token);
const roundOf = async (answer: Answer) => gotten(await answer).round;
const pick = (cell: number): OriginalMove => ({ kind: 'PICK', cell });
const CASH_OUT: OriginalMove = { kind: 'CASH_OUT' };

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();

/** Mine positions of a round; players cannot know them. */
async function minesOf({ proof: { clientSeed, nonce }, input }: OriginalRound, member: Member): Promise<number[]> {
  const { brandId, memberId } = member.member.scope;
  const { rows } = await studio.server.ownerPool.query<{ seed: string }>(
    `select s.server_seed as seed from arcade.player p join arcade.seed s on s.id = p.seed_id where p.name = $1`,
    [`${brandId}-${memberId}`],
  );
  const source = seedPairStream(hmac, { serverSeed: rows[0]?.seed ?? '', clientSeed, nonce });
  return layMines(source, (input as { mines: number }).mines);
}

/** A round of mines in progress, with its safe cells. */
async function mines(options: PlayOptions & { readonly money?: bigint } = {}, count = 3) {
  const member = await studio.rich(options.money ?? 1_000n);
  const session = await studio.open(member, 'mines', options.at);
  const round = await roundOf(begin(session.token, { mines: count }, options));
  const laid = await minesOf(round, member);
  const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !laid.includes(cell));
  return { member, token: session.token, round, laid, safe };
}

describe('mines', () => {
  test('take the stake, increase with each lantern, and pay the reached amount', async () => {
    const { server } = studio;
    const { member, token, round, laid, safe } = await mines();
    expect(round).toMatchObject({
      state: 'OPEN',
      balance: '9.00',
      multiplier: '0',
      output: { picked: [], cells: null },
    });
    expect(codeOfAnswer(await go(token, round, CASH_OUT))).toBe('MOVE_REFUSED');
    const one = await roundOf(go(token, round, pick(safe[0] ?? 0)));
    expect(one).toMatchObject({ state: 'OPEN', multiplier: '1.12', output: { picked: [safe[0]], cells: null } });
    const two = await roundOf(go(token, one, pick(safe[1] ?? 0)));
    const paid = await roundOf(go(token, two, CASH_OUT));
    expect(paid).toMatchObject({ state: 'SETTLED', multiplier: '1.28', payout: '1.28', balance: '10.28' });
    expect(paid.output).toEqual({ picked: safe.slice(0, 2), cells: laid });
    await expectAgreement(server, member, 1_000n);
  });

  test('lose the stake at a gust, and then show the other gusts', async () => {
    const { server } = studio;
    const { member, token, round, laid } = await mines();
    const lost = await roundOf(go(token, round, pick(laid[1] ?? 0)));
    expect(lost).toMatchObject({ state: 'SETTLED', payout: '0.00', multiplier: '0', output: { cells: laid } });
    expect(codeOfAnswer(await go(token, lost, CASH_OUT))).toBe('MOVE_STALE');
    await expectAgreement(server, member, 1_000n);
  });

  test('cash out automatically with the last lantern, and at the highest payout of a round', async () => {
    const { server } = studio;
    const all = await mines({}, 24);
    const full = await roundOf(go(all.token, all.round, pick(all.safe[0] ?? 0)));
    expect(full).toMatchObject({ state: 'SETTLED', multiplier: '24.75', payout: '24.75' });
    const rich = await mines({ stake: '5000.00', money: 600_000n }, 12);
    let { round } = rich;
    for (const cell of rich.safe.slice(0, 8)) {
      round = await roundOf(go(rich.token, round, pick(cell)));
      if (round.state === 'SETTLED') break;
    }
    expect(round).toMatchObject({ state: 'SETTLED', payout: '1000000.00' });
    await expectAgreement(server, rich.member, 600_000n);
  });

  test('accept a repeated move once, and refuse another move in its place and invalid moves', async () => {
    const { token, round, safe } = await mines();
    const [first = 0, second = 0] = safe;
    const one = await roundOf(go(token, round, pick(first)));
    expect(await roundOf(go(token, round, pick(first)))).toEqual(one);
    expect(codeOfAnswer(await go(token, round, pick(second)))).toBe('MOVE_STALE');
    expect(codeOfAnswer(await go(token, one, pick(first)))).toBe('MOVE_REFUSED');
    expect(codeOfAnswer(await go(token, one, pick(25)))).toBe('MOVE_REFUSED');
    expect(codeOfAnswer(await go(token, one, { kind: 'GUESS', guess: 'HIGHER' }))).toBe('MOVE_REFUSED');
    const moves = await Promise.all([pick(second), CASH_OUT, pick(second)].map((move) => go(token, one, move)));
    expect(new Set(moves.map(codeOfAnswer))).toEqual(new Set(['OK', 'MOVE_STALE']));
  });

  test('continue on any device, and do not block other games', async () => {
    const { arcade, open, spin } = studio;
    const { member, token, round, safe } = await mines();
    const one = await roundOf(go(token, round, pick(safe[0] ?? 0)));
    const other = await open(member, 'mines');
    expect(other.open).toEqual(one);
    expect(await begin(other.token, { mines: 3 }, { after: one.id })).toMatchObject({
      value: { code: 'ROUND_UNFINISHED', params: { roundId: one.id } },
    });
    const slots = await open(member, 'twin-sevens');
    expect(slots.open).toBeNull();
    expect(codeOfAnswer(await spin(slots.token, one.id))).toBe('OK');
    const refused = await arcade.send<RotatedSeeds>('POST', PATHS.fairness, { clientSeed: 'curious' }, other.token);
    expect(refused).toMatchObject({ value: { code: 'ROUND_UNFINISHED', params: { roundId: one.id } } });
    const paid = await roundOf(go(other.token, one, CASH_OUT));
    expect(paid.state).toBe('SETTLED');
    const resumed = gotten(await arcade.send<SessionValue>('GET', PATHS.session, null, token));
    expect(resumed.open).toBeNull();
  });

  test('cannot be read or played by another player', async () => {
    const { arcade, open, rich } = studio;
    const { round, safe } = await mines();
    const stranger = await open(await rich(1_000n), 'mines');
    expect(codeOfAnswer(await go(stranger.token, round, pick(safe[0] ?? 0)))).toBe('NOT_FOUND');
    expect(codeOfAnswer(await arcade.send('GET', `${PATHS.round}?id=${round.id}`, null, stranger.token))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('hi-lo', () => {
  test('pays the multiplied chances of right guesses, and loses at a wrong one', async () => {
    const { open, rich, server } = studio;
    const member = await rich(10_000n);
    const { token } = await open(member, 'hi-lo');
    let after: string | null = null;
    const endings = new Set<string>();
    // Three of four guesses are right: with a fixed number of twelve rounds, one run in twenty had no wrong guess.
    while (endings.size < 2) {
      let round = await roundOf(begin(token, {}, { after }));
      expect(round).toMatchObject({ state: 'OPEN', multiplier: '0', moves: [] });
      after = round.id;
      const rank = round.game === 'hi-lo' ? (round.output?.cards[0]?.rank ?? 0) : 0;
      const guess = rank <= 7 ? ('HIGHER' as const) : ('LOWER' as const);
      const chance = hiLoProbability(rank, guess);
      round = await roundOf(go(token, round, { kind: 'GUESS', guess }));
      if (round.state === 'OPEN') {
        const hundredths = chance === null ? 0n : (99n * chance.denominator) / chance.numerator;
        expect(BigInt(Math.round(Number(round.multiplier) * 100))).toBe(hundredths);
        round = await roundOf(go(token, round, CASH_OUT));
      }
      expect(round.state).toBe('SETTLED');
      endings.add(round.payout === '0.00' ? 'lost' : 'won');
    }
    expect(endings).toEqual(new Set(['lost', 'won']));
    await expectAgreement(server, member, 10_000n);
  });
});

describe('a round that was left open', () => {
  test('is cashed out at its value after a day, or returned where nothing was won', async () => {
    const { arcade, server } = studio;
    const [worth, untouched] = [await mines(), await mines()];
    const one = await roundOf(go(worth.token, worth.round, pick(worth.safe[0] ?? 0)));
    server.clock.move(DAY_MS - 60_000);
    expect(await arcade.repair(0)).toBe(0);
    const { rows: waiting } = await server.ownerPool.query<{ state: string }>(
      'select state from arcade.round where id = any ($1)',
      [[one.id, untouched.round.id]],
    );
    expect(waiting.map(({ state }) => state)).toEqual(['OPEN', 'OPEN']);
    server.clock.move(120_000);
    expect(await arcade.repair(0)).toBe(0);
    await expectAgreement(server, worth.member, 1_000n);
    await expectAgreement(server, untouched.member, 1_000n);
    expect(await server.balance(worth.member)).toBe(1_012n);
    expect(await server.balance(untouched.member)).toBe(1_000n);
  });

  test.each([
    ['lose-request', 'bet'],
    ['lose-answer', 'bet'],
  ] as const)('with a start that met %s of its %s is returned', async (fate, operation) => {
    const { open, rich, server } = studio;
    const member = await rich(1_000n);
    const { token } = await open(member, 'mines', faulty);
    const spinId = randomUUID();
    fateOf = (name) => (name === operation ? fate : 'pass');
    expect(codeOfAnswer(await begin(token, { mines: 3 }, { spinId, at: faulty }))).toBe('PENDING');
    fateOf = () => 'pass';
    expect(await faulty.repair(0)).toBe(0);
    expect(codeOfAnswer(await begin(token, { mines: 3 }, { spinId, at: faulty }))).toBe('ROUND_VOID');
    await expectAgreement(server, member, 1_000n);
    expect(await server.balance(member)).toBe(1_000n);
  });

  test('is played when its start is repeated after a lost connection', async () => {
    const { open, rich, server } = studio;
    const member = await rich(1_000n);
    const { token } = await open(member, 'mines', faulty);
    const spinId = randomUUID();
    fateOf = () => 'lose-answer';
    expect(codeOfAnswer(await begin(token, { mines: 3 }, { spinId, at: faulty }))).toBe('PENDING');
    fateOf = () => 'pass';
    const round = await roundOf(begin(token, { mines: 3 }, { spinId, at: faulty }));
    expect(round.state).toBe('OPEN');
    await roundOf(go(token, round, pick((await minesOf(round, member))[0] ?? 0)));
    await expectAgreement(server, member, 1_000n);
  });

  test.each(['lose-request', 'lose-answer'] as const)('is paid once when its end met %s', async (fate) => {
    const { server } = studio;
    const { member, token, round, safe } = await mines({ at: faulty });
    const one = await roundOf(go(token, round, pick(safe[0] ?? 0), faulty));
    fateOf = () => fate;
    expect(codeOfAnswer(await go(token, one, CASH_OUT, faulty))).toBe('PENDING');
    fateOf = () => 'pass';
    expect(await faulty.repair(0)).toBe(0);
    const paid = await roundOf(go(token, one, CASH_OUT, faulty));
    expect(paid).toMatchObject({ state: 'SETTLED', payout: '1.12' });
    await expectAgreement(server, member, 1_000n);
  });
});

test('the books balance after all tests', async () => {
  await studio.server.drain();
  expect(await studio.server.faultsOfBooks()).toEqual([]);
});
