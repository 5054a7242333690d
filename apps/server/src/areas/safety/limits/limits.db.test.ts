import { calls } from '@lantern/contract/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, openCasino } from '../../games/testing/casino.ts';

/** Concurrent bets on slots and lottery never exceed the limits that a member has set. */

let casino: Casino;
let lobby: { readonly gameCode: string; readonly priceTableVersion: number; readonly issueId: string };
beforeAll(async () => {
  casino = await openCasino();
  await casino.areas.lottery.ensureDemo(casino.scope.brandId);
  await casino.runJob('lottery.plan-issues');
  const answer = answerOf(await casino.call(calls.lottery.lobby, { gameCode: 'xsmb' }, await casino.member()));
  lobby = { gameCode: 'xsmb', priceTableVersion: answer.priceTableVersion, issueId: answer.issue?.id ?? '' };
});
afterAll(() => casino.close());

const RUNS = Number(process.env.PROPERTY_RUNS ?? 6);
let round = 0;

const spin = fc.record({
  by: fc.constant('slot' as const),
  stake: fc.integer({ min: 1, max: 60 }),
  payout: fc.integer({ min: 0, max: 80 }),
});
const bet = fc.record({ by: fc.constant('lottery' as const), points: fc.integer({ min: 1, max: 3 }) });
const action = fc.oneof({ weight: 3, arbitrary: spin }, { weight: 1, arbitrary: bet });
const waves = fc.array(fc.array(action, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 });

test('no sequence of bets and spins, however concurrent, exceeds a limit on stakes or losses', async () => {
  const plan = fc.record({
    kind: fc.constantFrom('STAKE' as const, 'LOSS' as const),
    limit: fc.integer({ min: 20, max: 400 }),
    waves,
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ kind, limit, waves: all }) => {
      const player = await casino.player(1_000_000n);
      await casino.areas.safety.setLimit(player.member.scope, { kind, period: 'DAY', amount: BigInt(limit * 100) });
      let staked = 0;
      let won = 0;
      const act = async (one: (typeof all)[number][number]) => {
        round += 1;
        if (one.by === 'slot') {
          const { stake, payout } = one;
          const answer = await casino.vendor.call(
            'play',
            casino.play(player, `p${round}`, `${stake}.00`, `${payout}.00`),
          );
          if (answer.code === 'OK') {
            staked += stake;
            won += payout;
          } else
            expect(answer).toMatchObject({
              code: 'BET_REFUSED',
              reason: expect.stringMatching(/^RG_(STAKE|LOSS)_LIMIT$/),
            });
          return;
        }
        const slip = {
          ...lobby,
          requestId: crypto.randomUUID(),
          lines: [{ play: 'de_db', numbers: ['07'], points: one.points }],
        };
        const answer = await casino.call(calls.lottery.placeBets, slip, player);
        if ('stake' in (answer as object)) staked += Number((answer as { stake: string }).stake);
        else expect(codeOf(answer)).toMatch(/^RG_(STAKE|LOSS)_LIMIT$/);
      };
      for (const wave of all) {
        await Promise.all(wave.map(act));
        await casino.drain();
        expect(kind === 'STAKE' ? staked : staked - won).toBeLessThanOrEqual(limit);
      }
    }),
    { numRuns: RUNS },
  );
});
