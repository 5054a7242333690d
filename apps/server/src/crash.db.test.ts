import { createHash, createHmac, randomUUID } from 'node:crypto';
import {
  CRASH_SOCKET,
  type CrashFrame,
  type CrashRoundsValue,
  PATHS,
  type PlayValue,
  type RotatedSeeds,
} from '@lantern/arcade-contract';
import { seedPairStream } from '@lantern/engines/chance';
import { crashMultiplierAt, crashPoint, crashTimeOf, nextUint52 } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { openTab } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAgreement } from './testing/agreement.ts';
import { crashTable } from './testing/crash-table.ts';
import { type Fate, openFaultyLine } from './testing/faulty-line.ts';
import { codeOfAnswer, gotten, type OpenArcade, openArcade, openStudio, type Studio } from './testing/studio.ts';

/** Crash: one table for all players, whose clock this test moves. */

let studio: Studio;
let table: ReturnType<typeof crashTable>;
let line: Awaited<ReturnType<typeof openFaultyLine>>;
let faulty: OpenArcade;
let fateOf: (operation: string) => Fate = () => 'pass';
beforeAll(async () => {
  studio = await openStudio();
  table = crashTable(studio);
  line = await openFaultyLine(studio.server.portalUrl, (operation) => fateOf(operation));
  faulty = await openArcade(studio.server, { patienceMs: 60, platformUrl: line.url });
});
afterAll(async () => {
  await faulty.stop();
  await line.close();
  await studio.close();
});

const GRANT = 10_000n;

async function player(at = studio.arcade) {
  const member = await studio.rich(GRANT);
  const { token } = await studio.open(member, 'crash', at);
  return { member, token };
}

const roundOf = async (answer: ReturnType<typeof table.bet>) => gotten(await answer).round;
const isHigh = ({ point }: { point: string }) => Number(point) >= 3;
const isLow = ({ point }: { point: string }) => Number(point) < 1.6 && Number(point) > 1.1;
const timeOf = (target: string) => crashTimeOf(Rational.fromDecimal(target));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();

describe('a round of crash', () => {
  test('takes stakes, and pays cash-outs by hand and by target at the current multiplier', async () => {
    const round = await table.open(isHigh);
    const [byHand, byTarget, late] = await Promise.all([player(), player(), player()]);
    const one = await roundOf(table.bet(byHand.token, round.number, { stake: '5.00' }));
    expect(one).toMatchObject({ game: 'crash', state: 'OPEN', balance: '95.00', output: null, multiplier: '0' });
    const two = await roundOf(table.bet(byTarget.token, round.number, { stake: '2.00', target: '1.50' }));
    const three = await roundOf(table.bet(late.token, round.number, { stake: '3.00' }));
    expect(codeOfAnswer(await table.cashOut(byHand.token, one.id))).toBe('TOO_EARLY');

    await table.flyTo(100);
    expect(codeOfAnswer(await table.cashOut(byHand.token, one.id))).toBe('TOO_EARLY');
    await table.flyTo(timeOf('1.50') - 1);
    expect((await table.read(byTarget.token, two.id)).state).toBe('OPEN');
    await table.flyTo(timeOf('1.50'));
    expect(await table.read(byTarget.token, two.id)).toMatchObject({
      state: 'SETTLED',
      multiplier: '1.5',
      payout: '3.00',
      output: { point: null, at: '1.5' },
    });
    await table.flyTo(15_000);
    const shown = crashMultiplierAt(15_000);
    const paid = await roundOf(table.cashOut(byHand.token, one.id));
    expect(paid).toMatchObject({
      state: 'SETTLED',
      multiplier: shown.toDecimal(2),
      payout: studio.server.money(shown.floorMul(500n)),
      output: { point: null, at: shown.toDecimal(2) },
      proof: { serverSeed: null },
    });
    const crashed = await table.finish();
    expect(crashed.state).toBe('CRASHED');
    expect(codeOfAnswer(await table.cashOut(late.token, three.id))).toBe('OK');
    expect(await table.read(late.token, three.id)).toMatchObject({
      state: 'SETTLED',
      payout: '0.00',
      output: { point: round.point, at: null },
      proof: { serverSeed: round.seed, serverSeedHash: sha256(round.seed), nonce: round.number },
    });
    for (const { member } of [byHand, byTarget, late]) await expectAgreement(studio.server, member, GRANT);
  });

  test('decides a cash-out by its time of arrival: the last millisecond is paid, the next one is not', async () => {
    const round = await table.open(isLow);
    const [early, late] = await Promise.all([player(), player()]);
    const one = await roundOf(table.bet(early.token, round.number));
    const two = await roundOf(table.bet(late.token, round.number));
    await table.flyTo(0);
    studio.server.clock.move(round.flightMs - 1);
    expect(await roundOf(table.cashOut(early.token, one.id))).toMatchObject({
      state: 'SETTLED',
      multiplier: round.point,
    });
    studio.server.clock.move(1);
    expect(codeOfAnswer(await table.cashOut(late.token, two.id))).toBe('TOO_LATE');
    await table.finish();
    expect((await table.read(late.token, two.id)).payout).toBe('0.00');
    await expectAgreement(studio.server, early.member, GRANT);
    await expectAgreement(studio.server, late.member, GRANT);
  });

  test('accepts a repeated bet once, at most two bets, and one cash-out for any number of requests', async () => {
    const round = await table.open(isHigh);
    const { member, token } = await player();
    const spinId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => table.bet(token, round.number, { spinId })));
    const ids = answers.filter(({ success }) => success).map((answer) => gotten(answer).round.id);
    expect(new Set(ids).size).toBe(1);
    expect(codeOfAnswer(await table.bet(token, round.number, { spinId, stake: '2.00' }))).toBe('BAD_REQUEST');
    expect(codeOfAnswer(await table.bet(token, round.number))).toBe('OK');
    expect(codeOfAnswer(await table.bet(token, round.number))).toBe('BETTING_CLOSED');
    await table.flyTo(8_000);
    const outs = await Promise.all([1, 2, 3, 4].map(() => table.cashOut(token, ids[0] ?? '')));
    const paid = outs.filter(({ success }) => success).map((answer) => gotten(answer).round);
    expect(new Set(paid.map(({ payout, multiplier }) => `${payout} ${multiplier}`))).toEqual(new Set(['1.61 1.61']));
    await table.finish();
    await expectAgreement(studio.server, member, GRANT);
  });

  test('refuses bets after the close, of another game, and of a game that is not offered', async () => {
    const round = await table.open(isHigh);
    const { member, token } = await player();
    const slots = await studio.open(member, 'twin-sevens');
    expect(codeOfAnswer(await table.bet(slots.token, round.number))).toBe('NOT_FOUND');
    expect(codeOfAnswer(await table.bet(token, round.number + 1))).toBe('BETTING_CLOSED');
    for (const target of ['1', '1.005', '10000.01', '2e3']) {
      expect(codeOfAnswer(await table.bet(token, round.number, { target }))).toBe('BET_INVALID');
    }
    for (const stake of ['0.09', '5000.01']) {
      expect(codeOfAnswer(await table.bet(token, round.number, { stake }))).toBe('STAKE_INVALID');
    }
    const play = { spinId: randomUUID(), stake: '1.00', input: { target: '2' }, after: null };
    expect(codeOfAnswer(await studio.arcade.send<PlayValue>('POST', PATHS.play, play, token))).toBe('NOT_FOUND');
    expect(codeOfAnswer(await table.bet(token, round.number, { stake: '100.01' }))).toBe('INSUFFICIENT_FUNDS');
    studio.server.clock.move(7_000);
    expect(codeOfAnswer(await table.bet(token, round.number))).toBe('BETTING_CLOSED');
    await table.finish();
    await expectAgreement(studio.server, member, GRANT);
  });

  test('separates seeds and bets of players', async () => {
    const round = await table.open(isHigh);
    const [mine, other] = await Promise.all([player(), player()]);
    const bet = await roundOf(table.bet(mine.token, round.number));
    expect(codeOfAnswer(await table.cashOut(other.token, bet.id))).toBe('NOT_FOUND');
    const refused = await studio.arcade.send<RotatedSeeds>('POST', PATHS.fairness, { clientSeed: 'new' }, mine.token);
    expect(codeOfAnswer(refused)).toBe('ROUND_UNFINISHED');
    await table.finish();
    expect(codeOfAnswer(await studio.arcade.send('POST', PATHS.fairness, { clientSeed: 'new' }, mine.token))).toBe(
      'OK',
    );
    await expectAgreement(studio.server, mine.member, GRANT);
  });
});

describe('the chain of crash rounds', () => {
  test('binds every round to the one before: seeds hash to each other, and points are computed from them', async () => {
    const { token } = await player();
    await table.open();
    await table.finish();
    const { rows } = gotten(
      await studio.arcade.send<CrashRoundsValue>('GET', `${PATHS.crashRounds}?limit=100`, null, token),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const [index, proof] of rows.entries()) {
      const before = rows[index + 1];
      expect(sha256(proof.serverSeed)).toBe(proof.serverSeedHash);
      if (before) expect(proof.serverSeedHash).toBe(before.serverSeed);
      const { serverSeed, clientSeed, number } = proof;
      const source = seedPairStream(hmac, { serverSeed, clientSeed, nonce: number });
      expect(crashPoint(nextUint52(source)).toDecimal(2)).toBe(proof.point);
    }
    const oldest = rows.at(-1);
    let value = oldest?.serverSeed ?? '';
    for (let place = oldest?.place ?? 0; place > 0; place -= 1) value = sha256(value);
    expect(value).toBe(oldest?.commitment);
  });
});

describe('failures of crash rounds', () => {
  test.each(['lose-request', 'lose-answer'] as const)('return a bet that met %s before the start', async (fate) => {
    const round = await table.open();
    const { member, token } = await player(faulty);
    fateOf = (operation) => (operation === 'bet' ? fate : 'pass');
    const spinId = randomUUID();
    expect(codeOfAnswer(await table.bet(token, round.number, { spinId, at: faulty }))).toBe('PENDING');
    fateOf = () => 'pass';
    await table.finish();
    expect(codeOfAnswer(await table.bet(token, round.number, { spinId, at: faulty }))).toBe('ROUND_VOID');
    await expectAgreement(studio.server, member, GRANT);
    expect(await studio.server.balance(member)).toBe(GRANT);
  });

  test.each(['lose-request', 'lose-answer'] as const)('pay a cash-out that met %s once', async (fate) => {
    const round = await table.open(isHigh);
    const { member, token } = await player(faulty);
    const bet = await roundOf(table.bet(token, round.number, { at: faulty }));
    await table.flyTo(8_000);
    fateOf = () => fate;
    expect(codeOfAnswer(await table.cashOut(token, bet.id, faulty))).toBe('PENDING');
    fateOf = () => 'pass';
    expect(await faulty.repair(0)).toBe(0);
    expect(await roundOf(table.cashOut(token, bet.id, faulty))).toMatchObject({ payout: '1.61' });
    await table.finish();
    await expectAgreement(studio.server, member, GRANT);
  });

  test('delay a start without a running server, and end a missed flight with its committed point', async () => {
    const round = await table.open(isHigh);
    const [patient, lost] = await Promise.all([player(), player()]);
    const one = await roundOf(table.bet(patient.token, round.number, { target: '1.20' }));
    await roundOf(table.bet(lost.token, round.number));
    await table.pass(60_000);
    const putOff = await table.newest();
    expect(putOff).toMatchObject({ number: round.number, state: 'BETTING', point: round.point });
    expect(putOff.takesOffAt.getTime()).toBeGreaterThan(studio.server.clock.now().getTime());
    await table.flyTo(0);
    await table.pass(3_600_000);
    expect(await table.newest()).toMatchObject({ number: round.number, state: 'CRASHED' });
    expect(await table.read(patient.token, one.id)).toMatchObject({ payout: '1.20', multiplier: '1.2' });
    await expectAgreement(studio.server, patient.member, GRANT);
    await expectAgreement(studio.server, lost.member, GRANT);
  });

  test('do not occur without players: rounds pause while nobody watches', async () => {
    const { number } = await table.open();
    await table.finish();
    await studio.server.ownerPool.query('update arcade.crash_watch set until = $1', [studio.server.clock.now()]);
    await table.pass(600_000);
    expect(await table.newest()).toMatchObject({ number, state: 'CRASHED' });
  });
});

describe('the socket of the crash table', () => {
  const watch = (token: string, at = studio.arcade) => {
    const hello = JSON.stringify({ type: 'hello', token });
    const tab = openTab(`${at.url.replace('http', 'ws')}${CRASH_SOCKET}`, hello);
    return { ...tab, frames: tab.frames as unknown as readonly CrashFrame[] };
  };
  type Watched = ReturnType<typeof watch>;
  const betsOf = ({ frames }: Watched) =>
    new Map(frames.flatMap((frame) => ('bets' in frame ? frame.bets : [])).map((bet) => [bet.key, bet]));
  const phaseOf = ({ frames }: Watched) =>
    frames.flatMap((frame) => ('round' in frame && frame.round ? [frame.round] : [])).at(-1);

  test('sends the same to all players, with masked names and nothing of the future, also in another process', async () => {
    const second = await openArcade(studio.server);
    const round = await table.open(isHigh);
    const [seer, seen] = await Promise.all([player(), player()]);
    const [here, there] = [watch(seer.token), watch(seer.token, second)];
    await expect.poll(() => [here, there].map((one) => phaseOf(one)?.number)).toEqual([round.number, round.number]);
    const bet = await roundOf(table.bet(seen.token, round.number, { stake: '2.00' }));
    const own = () => betsOf(there).get(bet.id.slice(0, 13));
    await expect.poll(own).toMatchObject({ stake: '2.00', at: null, payout: null });
    expect(own()?.name).toMatch(/^[a-z]{2}\*{3}\d$/);
    await table.flyTo(8_000);
    await expect.poll(() => phaseOf(there)?.phase).toBe('FLYING');
    await roundOf(table.cashOut(seen.token, bet.id));
    await expect.poll(own).toMatchObject({ at: '1.61', payout: '3.22' });
    expect(JSON.stringify([here.frames, there.frames])).not.toContain(round.seed);
    expect([phaseOf(here)?.point, phaseOf(there)?.point]).toEqual([null, null]);
    await table.finish();
    await expect.poll(() => [phaseOf(here)?.point, phaseOf(there)?.point]).toEqual([round.point, round.point]);
    here.socket.terminate();
    const again = watch(seer.token);
    await expect
      .poll(() => again.frames.find(({ type }) => type === 'table'))
      .toMatchObject({
        round: { number: round.number, phase: 'CRASHED', serverSeed: round.seed },
        totals: { bets: 1, stake: '2.00' },
        past: expect.arrayContaining([{ number: round.number, point: round.point }]),
      });
    for (const { socket } of [there, again]) socket.terminate();
    await second.stop();
    await expectAgreement(studio.server, seen.member, GRANT);
  });

  test('sends the time only to players who opened the game', async () => {
    const { member, token } = await player();
    const slots = await studio.open(member, 'twin-sevens');
    const one = watch(token);
    await expect.poll(() => one.frames.length).toBeGreaterThan(0);
    one.socket.send(JSON.stringify({ type: 'time', sent: 12.5 }));
    await expect
      .poll(() => one.frames.find(({ type }) => type === 'time'))
      .toEqual({ type: 'time', sent: 12.5, now: studio.server.clock.now().toISOString() });
    one.socket.send('{"type":"shout"}');
    expect(await one.closed).toBe(1008);
    for (const wrong of [watch(slots.token), watch('x'.repeat(43)), watch('')]) expect(await wrong.closed).toBe(1008);
    const foreign = openTab(`${studio.arcade.url.replace('http', 'ws')}${CRASH_SOCKET}`, null, {
      origin: 'https://elsewhere.example',
    });
    expect(await foreign.closed).toBe(1006);
  });
});

describe('play money', () => {
  test('is played in the same rounds with separate money: each side sees only its own and is paid in its own', async () => {
    const { server } = studio;
    const trial = await studio.rich(GRANT, { book: 'TEST', type: 4 });
    const { token, player: tried } = await studio.open(trial, 'crash');
    expect(tried.isTest).toBe(true);
    const real = await player();
    const round = await table.open(isHigh);
    const one = await roundOf(table.bet(token, round.number, { stake: '4.00', target: '2.00' }));
    const other = await roundOf(table.bet(real.token, round.number, { stake: '1.00' }));
    const companyOf = async (bearer: string) => {
      const hello = JSON.stringify({ type: 'hello', token: bearer });
      const tab = openTab(`${studio.arcade.url.replace('http', 'ws')}${CRASH_SOCKET}`, hello);
      const frames = tab.frames as unknown as readonly CrashFrame[];
      await expect.poll(() => frames.length).toBeGreaterThan(0);
      tab.socket.terminate();
      const [first] = frames;
      if (first?.type !== 'table') throw new Error('the line does not begin with the table');
      return { keys: first.bets.map(({ key }) => key), totals: first.totals };
    };
    expect(await companyOf(token)).toEqual({ keys: [one.id.slice(0, 13)], totals: { bets: 1, stake: '4.00' } });
    expect(await companyOf(real.token)).toEqual({ keys: [other.id.slice(0, 13)], totals: { bets: 1, stake: '1.00' } });
    await table.finish();
    expect(await table.read(token, one.id)).toMatchObject({ state: 'SETTLED', payout: '8.00' });
    expect(await server.balance(trial)).toBe(GRANT + 400n);
    await expectAgreement(server, real.member, GRANT);
  });
});

describe("autoplay (8: the brand's switch)", () => {
  test('is refused by the server where the brand does not allow it, and a bet by hand is accepted', async () => {
    const { server } = studio;
    const setAutoplay = async (enabled: boolean) => {
      await server.ownerPool.query(`update brands.switch set enabled = $1 where mod_id = 'AUTOPLAY'`, [enabled]);
      server.areas.brands.forget();
    };
    await setAutoplay(false);
    const strict = await player();
    await setAutoplay(true);
    const free = await player();
    const round = await table.open(isLow);
    const refused = await table.bet(strict.token, round.number, { target: '1.01', isAuto: true });
    expect(refused).toMatchObject({ value: { code: 'SPIN_REFUSED', params: { reason: 'AUTOPLAY_OFF' } } });
    expect(codeOfAnswer(await table.bet(strict.token, round.number, { target: '1.01' }))).toBe('OK');
    expect(codeOfAnswer(await table.bet(free.token, round.number, { target: '1.01', isAuto: true }))).toBe('OK');
    await table.finish();
    await expectAgreement(server, strict.member, GRANT);
    await expectAgreement(server, free.member, GRANT);
  });
});

test('the books balance after all tests', async () => {
  await studio.server.drain();
  expect(await studio.server.faultsOfBooks()).toEqual([]);
});
