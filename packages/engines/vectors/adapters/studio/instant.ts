import { createHash, createHmac } from 'node:crypto';
import { Rational } from '@lantern/money';
import { hexOf, seedPairStream, serverSeedHash } from '../../../src/chance/index.ts';
import {
  crashPoint,
  DICE_OUTCOMES,
  diceMultiplier,
  diceWins,
  fractionOf,
  kenoProbability,
  kenoReturn,
  layMines,
  minesExactMultiplier,
  minesMultiplier,
  minesSurvival,
  nextUint32,
  nextUint52,
  PLINKO_TABLES,
  plinkoBucket,
  plinkoReturn,
  reachProbability,
  rollDice,
} from '../../../src/originals/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest();

/** Originals: the provably fair byte source and the results of the games. */
export const instant: TopicAdapters = {
  provably_fair: (input) => {
    const stream = () => seedPairStream(hmac, input);
    const floats = stream();
    const u52 = nextUint52(stream());
    return {
      serverSeedHash: serverSeedHash(sha256, input.serverSeed),
      hmacHex: hexOf(stream()(32)),
      u52: Number(u52),
      crash: crashPoint(u52).toNumber(),
      floats: Array.from({ length: 8 }, () => fractionOf(nextUint32(floats))),
      diceRoll: Rational.of(rollDice(stream()), 100).toNumber(),
    };
  },
  crash_point: (input) => ({ crash: crashPoint(BigInt(input.u52)).toNumber() }),
  crash_prob: (input) => {
    const pReach = reachProbability(decimal(input.cashout));
    return { pReach: pReach.toNumber(), rtp: pReach.mul(decimal(input.cashout)).toNumber() };
  },
  limbo: (input) => ({ p: reachProbability(decimal(input.target)).toNumber() }),
  dice: (input) => {
    const bet = { target: Number(decimal(input.target).mul(Rational.of(100)).toDecimal(2)), isOver: input.over };
    return {
      winChancePct: Rational.of(diceWins(bet) * 100, DICE_OUTCOMES).toNumber(),
      multiplier: diceMultiplier(bet).toNumber(),
    };
  },
  mines: ({ mines, picks }) => ({
    exact: minesExactMultiplier(mines, picks).toString(),
    multiplier: minesMultiplier(mines, picks).toNumber(),
    pSurvive: minesSurvival(mines, picks).toNumber(),
  }),
  mines_layout: (input) => ({ positions: layMines(seedPairStream(hmac, input), input.mines) }),
  plinko_rtp: (input) => ({ rtp: plinkoReturn(input.multipliers.map(decimal)).toNumber() }),
  plinko_bucket: (input) => {
    const bucket = plinkoBucket(input.path);
    return { bucket, multiplierMedium8: PLINKO_TABLES[8].medium[bucket]?.toNumber() };
  },
  keno_rtp: (input) => ({
    rtp: kenoReturn(input.table.map(decimal)).toNumber(),
    p: input.table.map((_: CaseInput, hits: number) => kenoProbability(input.picks, hits).toNumber()),
  }),
};

function decimal(value: number | string): Rational {
  return Rational.fromDecimal(String(value));
}
