import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../support/calls/client.ts';
import { createOperatorByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { DRAW } from '../support/data/draw.ts';
import { expectSoundBooks } from '../support/portal/compare-with-ledger.ts';
import { minor } from '../support/portal/player.ts';
import { until } from '../support/until.ts';
import { type Chance, chanceOf } from './support/chance.ts';
import { insistOn, RECOVERY_MS } from './support/insist.ts';
import type { StormPlayer } from './support/player.ts';
import { confirmArrived, playOn, settle } from './support/players.ts';
import { disagreements, leftOpen, provePlayer } from './support/proof.ts';
import { PARTS, type Part, type SplitPlatform, startSplitPlatform } from './support/split-platform.ts';
import { lookAfter, type Reviewers, resolveUnknown } from './support/staff.ts';

/** `PROVE_KILLS` and `PROVE_SEED` change how many kills there are in all, and which. */
const KILLS = Number(process.env.PROVE_KILLS ?? 100);
const SEED = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000);
const PLAYERS = 16;
const MODES = ['play', 'bet-result'] as const;
/** Once the storm is over, timers and people have this long for what it left. */
const CALM_MS = 15 * 60_000;
const LIMITS = {
  // Payments are asked for often, of an account as new as the platform, before much was staked.
  ...{ cardHours: 0, turnoverPolicy: 'ADMIN_FEE', adminFeePpm: 0 },
  ...{ minimum: '10', dailyCount: 1000, dailyAmount: '900000', freeCount: 1000 },
};

describe.each(MODES)('kill -9 in split roles, the arcade calling by %s', (walletCalls) => {
  const kills = Math.ceil(KILLS / MODES.length);
  const seed = SEED + MODES.indexOf(walletCalls);
  let chance: Chance;
  let platform: SplitPlatform;
  let owner: string;
  let reviewers: Reviewers;
  let players: StormPlayer[];
  let isOver = false;

  beforeAll(async () => {
    console.log(`${kills} kills with the seed ${seed}: PROVE_SEED=${SEED} has them again`);
    chance = chanceOf(seed);
    // Hours before the northern lottery closes.
    const clockAt = new Date(DRAW.beforeClose.getTime() - 6 * 3_600_000);
    platform = await startSplitPlatform({
      name: `kill-${walletCalls}`,
      clockAt,
      walletCalls,
      chance: chanceOf(seed + 100),
    });
    const client = clientOf(platform);
    const { operator, password } = platform.firstRun();
    owner = await logInFirstByCalls(platform, client, { name: operator, password });
    await platform.pool.query('UPDATE brands.brand SET settings = settings || $1', [{ withdrawals: LIMITS }]);
    const reviewer = await createOperatorByCalls(platform, client, owner, 'mai.review', ['finance-operator']);
    const approver = await createOperatorByCalls(platform, client, owner, 'tan.approve', ['finance-approver']);
    reviewers = { platform, client, reviewer, approver, chance: chanceOf(seed + 200) };
    players = [];
    for (let index = 0; index < PLAYERS; index += 1) players.push(await settle(platform, index, seed + 1_000 + index));
  }, 15 * 60_000);
  afterAll(() => platform?.stop());

  const acts = () => players.reduce((total, player) => total + player.acts, 0);

  /**
   * Kills the five parts in turn, each turn in another order, at moments counted in what players did. Nobody waits until a part
   * has got up before the next one falls; only what stands is killed.
   */
  async function storm(): Promise<Map<Part, number[]>> {
    const recoveries = new Map<Part, number[]>(PARTS.map((part) => [part, []]));
    const isBack = async (part: Part, killedAt: number) => {
      await until(`${part} is back`, () => platform.isReady(part), { withinMs: RECOVERY_MS, everyMs: 100 });
      recoveries.get(part)?.push(performance.now() - killedAt);
    };
    const back = new Map<Part, Promise<void>>();
    let turn: Part[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      if (turn.length === 0) turn = chance.shuffle(PARTS);
      const part = turn.pop() as Part;
      await back.get(part);
      const aim = acts() + 1 + chance.below(2 * PLAYERS);
      await until('play goes on', () => acts() >= aim, { withinMs: RECOVERY_MS, everyMs: 20 });
      platform.kill(part);
      const up = isBack(part, performance.now());
      up.catch(() => undefined);
      back.set(part, up);
    }
    await Promise.all(back.values());
    return recoveries;
  }

  it(
    'loses no money, repeats none and leaves no round open',
    async () => {
      const playing = Promise.all(players.map((player) => playOn(player, () => isOver)));
      const serving = (async () => {
        while (!isOver) {
          await lookAfter(reviewers);
          // Operators are logged out after a quarter of an hour without work.
          await insistOn(reviewers.client, calls.staff.me, {}, owner);
          await insistOn(reviewers.client, calls.staff.me, {}, reviewers.approver);
        }
      })();
      for (const work of [playing, serving]) work.catch(() => undefined);
      const recoveries = await Promise.race([storm(), playing.then(neverEnds), serving.then(neverEnds)]);
      isOver = true;
      await Promise.all([playing, serving]);
      const stormEnd = performance.now();

      for (const part of PARTS)
        await until(`${part} is ready`, () => platform.isReady(part), { withinMs: RECOVERY_MS });
      const nothing = Object.fromEntries(Object.keys(await leftOpen(platform)).map((name) => [name, '0']));
      const isCalm = async () => {
        await lookAfter(reviewers);
        await resolveUnknown(reviewers);
        for (const player of players) await confirmArrived(player);
        await insistOn(reviewers.client, calls.staff.me, {}, owner);
        const left = await leftOpen(platform);
        return Object.values(left).every((count) => count === '0') && left;
      };
      await until('nothing is left open', isCalm, { withinMs: CALM_MS, everyMs: 2_000 }).catch(async (error) => {
        expect(await leftOpen(platform)).toEqual(nothing);
        throw error;
      });
      const calmAfter = (performance.now() - stormEnd) / 1000;

      expect(await disagreements(platform)).toEqual([]);
      let open = 0n;
      for (const player of players) open += await provePlayer(player);
      await expectSoundBooks(reviewers.client, owner);
      await expectReserved(open);
      expect(platform.fallen).toEqual([]);
      report(recoveries, calmAfter);
    },
    90 * 60_000,
  );

  /** Stakes lie under the open issue of the northern lottery alone, and nothing is on its way anywhere. */
  async function expectReserved(open: bigint): Promise<void> {
    const { lines } = await reviewers.client.value(calls.walletBackOffice.trialBalance, {}, owner);
    const balanceOf = (account: string) =>
      lines
        .filter((line) => line.account.startsWith(account))
        .reduce((total, line) => total + minor(line.credit) - minor(line.debit), 0n);
    expect(balanceOf('H:ISSUE:')).toBe(open);
    for (const account of ['M:*:HELD', 'M:*:BET', 'H:WD_TRANSIT']) {
      expect([account, balanceOf(account)]).toEqual([account, 0n]);
    }
  }

  function report(recoveries: ReadonlyMap<Part, readonly number[]>, calmAfter: number): void {
    const seconds = (times: readonly number[]) =>
      `${(times.reduce((total, time) => total + time, 0) / Math.max(times.length, 1) / 1000).toFixed(1)} s, at most ${(Math.max(0, ...times) / 1000).toFixed(1)} s`;
    const count = (of: (player: StormPlayer) => number) => players.reduce((total, player) => total + of(player), 0);
    console.log(
      [
        `${kills} kills (${walletCalls}, seed ${seed}), ${PLAYERS} players: ${count((player) => player.slips.size)} slips, ` +
          `${count((player) => player.chases.size)} chases, ${count((player) => player.rounds.size)} rounds, ` +
          `${count((player) => player.withdrawals.size)} withdrawals acknowledged; calm after ${calmAfter.toFixed(0)} s`,
        ...[...recoveries].map(([part, times]) => `  ${part} ready again after ${seconds(times)}`),
      ].join('\n'),
    );
  }
});

/** Players and staff stop when the storm is over, never before. */
function neverEnds(): never {
  throw new Error('they stopped playing in the middle of the storm');
}
