import { randomInt } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { depositByCalls, logInFirstByCalls, type Slip, slipFor } from '../support/calls/people.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { minor } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const PLAYERS = 64;
const KILLS = 20;
const DEPOSIT = '5000.00';
/** Bets that have to be acknowledged between two kills, so that each kill meets a platform at work. */
const BETS_BETWEEN = 150;
const RECOVERY_MS = 120_000;

const { lottery, wallet, walletBackOffice } = calls;

/** A player and every slip whose bet was acknowledged, with the answer it got first. */
interface Bettor {
  readonly token: string;
  readonly client: Client;
  readonly acknowledged: Map<string, { slip: Slip; answer: Value<'lottery.placeBets'> }>;
}

let platform: Platform;
let owner: string;
let backOffice: Client;
let bettors: Bettor[];
let lobby: Value<'lottery.lobby'>;

beforeAll(async () => {
  // A day before the close: a session lives longer than the storm, and no issue ends in it. Each player comes from an
  // address of his own, as behind a proxy, because the platform slows down addresses that register often.
  const clockAt = new Date(DRAW.beforeClose.getTime() - 6 * 3_600_000);
  platform = await startPlatform({ name: 'kill', clockAt, environment: { TRUST_PROXY: 'true', LOG_LEVEL: 'error' } });
  backOffice = clientOf(platform);
  const { operator, password } = platform.firstRun();
  owner = await logInFirstByCalls(platform, backOffice, { name: operator, password });
  const settle = async (index: number): Promise<Bettor> => {
    const client = clientOf(platform, { 'x-forwarded-for': `198.51.${100 + (index % 2)}.${1 + index}` });
    const token = await registerMember(client, `player${index}`);
    await depositByCalls(platform, client, token, DEPOSIT);
    return { client, token, acknowledged: new Map() };
  };
  bettors = [];
  for (let from = 0; from < PLAYERS; from += 8) {
    bettors.push(...(await Promise.all(Array.from({ length: 8 }, (_, index) => settle(from + index)))));
  }
  lobby = await backOffice.value(lottery.lobby, { gameCode: 'xsmb' });
});
afterAll(() => platform?.stop());

let isOver = false;

/** A slip of one to three cheap lines. */
function chance(): Slip {
  const lines = Array.from({ length: randomInt(1, 4) }, () => ({
    play: 'de_db',
    numbers: [String(randomInt(100)).padStart(2, '0')],
    points: randomInt(1, 4),
  }));
  return slipFor(lobby, ...lines);
}

/** What a platform says that has just lost its database; anything else would be a fault. */
const PASSING: readonly string[] = ['UNKNOWN', 'OVERLOADED', 'RATE_LIMITED'];

/** Asks until the platform answers; an answer that got lost in a kill is asked for again with the same request. */
async function insist(bettor: Bettor, slip: Slip): Promise<Value<'lottery.placeBets'>> {
  const send = async () => {
    const { envelope } = await bettor.client.call(lottery.placeBets, slip, bettor.token);
    return envelope.success || !PASSING.includes(envelope.value.code) ? envelope : null;
  };
  const envelope = await until('a bet is answered', send, { withinMs: RECOVERY_MS, everyMs: 150 });
  if (envelope.success) return envelope.value;
  throw new Error(`A bet was refused: ${envelope.value.code} ${JSON.stringify(envelope.value.params)}`);
}

async function play(bettor: Bettor): Promise<void> {
  while (!isOver) {
    const slip = chance();
    const answer = await insist(bettor, slip);
    bettor.acknowledged.set(slip.requestId, { slip, answer });
  }
}

const acknowledged = () => bettors.reduce((sum, bettor) => sum + bettor.acknowledged.size, 0);

/** Everything a member has bet, page by page. */
async function betsOf({ client, token }: Bettor) {
  const rows: Value<'lottery.myBets'>['rows'] = [];
  let cursor: string | null = null;
  do {
    const page: Value<'lottery.myBets'> = await client.value(
      lottery.myBets,
      { limit: 100, ...(cursor !== null && { cursor }) },
      token,
    );
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

it(
  'loses no confirmed bet and repeats none over twenty kills',
  async () => {
    const storm = Promise.all(bettors.map(play));
    storm.catch(() => undefined);
    const recoveries: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const aim = acknowledged() + BETS_BETWEEN;
      await Promise.race([storm, until('bets go on', () => acknowledged() >= aim, { withinMs: RECOVERY_MS })]);
      const killedAt = performance.now();
      await platform.kill(kill % 2 === 0 ? 'server' : 'postgres');
      if (kill % 2 === 0) await platform.startAgain();
      const before = acknowledged();
      await Promise.race([
        storm,
        until('the platform is back', () => acknowledged() > before, { withinMs: RECOVERY_MS }),
      ]);
      recoveries.push(performance.now() - killedAt);
      // Operators are logged out after a quarter of an hour without work.
      await until('the owner is seen', () => backOffice.value(calls.staff.me, {}, owner), { withinMs: RECOVERY_MS });
    }
    isOver = true;
    await storm;
    const total = acknowledged();
    let staked = 0n;
    for (const bettor of bettors) {
      const rows = await betsOf(bettor);
      const known = new Map(rows.map((row) => [row.id, row]));
      expect(known.size).toBe(rows.length);
      const expected = [...bettor.acknowledged.values()].flatMap(({ answer }) => answer.betIds);
      expect([...known.keys()].sort()).toEqual(expected.sort());
      const own = rows.reduce((sum, row) => sum + minor(row.stake), 0n);
      expect(own).toBe([...bettor.acknowledged.values()].reduce((sum, { answer }) => sum + minor(answer.stake), 0n));
      const { sumBalance } = await bettor.client.value(wallet.balance, {}, bettor.token);
      expect(minor(sumBalance)).toBe(minor(DEPOSIT) - own);
      staked += own;
    }
    for (const bettor of bettors) {
      const [first] = bettor.acknowledged.values();
      if (!first) throw new Error('a player placed no bet');
      const again = await bettor.client.value(lottery.placeBets, first.slip, bettor.token);
      expect(again).toMatchObject({ duplicate: true, betIds: first.answer.betIds, stake: first.answer.stake });
    }
    const { lines, totals } = await backOffice.value(walletBackOffice.trialBalance, {}, owner);
    for (const line of totals) expect(line).toMatchObject({ debit: line.credit, difference: '0.00' });
    const reserved = lines.filter((line) => line.account.startsWith('H:ISSUE:'));
    expect(reserved.reduce((sum, line) => sum + minor(line.credit) - minor(line.debit), 0n)).toBe(staked);
    const proof = await backOffice.value(walletBackOffice.recompute, {}, owner);
    expect(proof.differences).toEqual([]);
    const slowest = Math.max(...recoveries) / 1000;
    console.log(
      `${KILLS} kills, ${PLAYERS} players, ${total} slips acknowledged, ${proof.entries} entries proven; ` +
        `bets again after ${(recoveries.reduce((a, b) => a + b) / recoveries.length / 1000).toFixed(1)} s on average, ` +
        `${slowest.toFixed(1)} s at most`,
    );
    expect(total).toBeGreaterThan(KILLS * BETS_BETWEEN);
  },
  45 * 60_000,
);
