import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Rational } from '@lantern/money';
import { describe, expect, test } from 'vitest';
import { hexOf, seedPairStream } from '../chance/index.ts';
import {
  crashPoint,
  guessHiLo,
  hiLoWorth,
  layMines,
  nextHiLoCard,
  nextUint32,
  nextUint52,
  openHiLo,
  playDice,
  playKeno,
  playLimbo,
  playPlinko,
  playWheel,
} from './index.ts';

const page = readFileSync(new URL('../../../../docs/fairness.md', import.meta.url), 'utf8');
const examples = page.slice(page.indexOf('## The originals'));
const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest());

function given(word: string): string {
  const found = new RegExp(`^${word} +(\\S+)`, 'm').exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/fairness.md has no ${word}`);
  return found;
}

const bytesOf = (nonce: number) =>
  seedPairStream(hmac, { serverSeed: given('server seed'), clientSeed: given('client seed'), nonce });

/** The row of a game in docs/fairness.md. */
function lineOf(game: string, nonce: number): string {
  const line = examples.split('\n').find((one) => one.startsWith(`${game} `) && one.includes(`nonce ${nonce} `));
  if (line === undefined) throw new Error(`docs/fairness.md has no example of ${game}`);
  return line;
}

const words = (nonce: number, count: number) => {
  const source = bytesOf(nonce);
  return Array.from({ length: count }, () => nextUint32(source));
};
const places = (nonce: number, bounds: readonly number[]) =>
  words(nonce, bounds.length).map((word, index) => Math.floor((word * (bounds[index] ?? 1)) / 2 ** 32));
const hexWords = (nonce: number, count: number) => {
  const source = bytesOf(nonce);
  return Array.from({ length: count }, () => hexOf(source(4))).join(' ');
};

describe("the worked examples of the originals in docs/fairness.md are the engine's own", () => {
  test('dice', () => {
    const line = lineOf('dice', 0);
    const { roll } = playDice({ target: 5049, isOver: false }, bytesOf(0));
    expect(line).toContain(`${hexWords(0, 1)} = ${words(0, 1)[0]} `);
    expect(line).toContain(`× 10000 / 2^32 = ${roll} `);
    expect(line).toContain(`roll ${Rational.of(roll, 100).toDecimal(2)}:`);
    expect([false, true].map((isOver) => playDice({ target: 5049, isOver }, bytesOf(0)).isWon)).toEqual([false, true]);
  });

  test('limbo and crash', () => {
    for (const [game, nonce] of [
      ['limbo', 1],
      ['crash', 2],
    ] as const) {
      const bits = nextUint52(bytesOf(nonce));
      expect(lineOf(game, nonce)).toContain(`${hexOf(bytesOf(nonce)(7))} → ${bits} `);
      expect(lineOf(game, nonce)).toContain(` ${crashPoint(bits).toDecimal(2)}`);
    }
    const isPaid = (target: string) => playLimbo(Rational.fromDecimal(target), bytesOf(1)).isWon;
    expect([isPaid('1.50'), isPaid('2.00')]).toEqual([true, false]);
  });

  test('mines', () => {
    const line = lineOf('mines', 3);
    expect(line).toContain(hexWords(3, 3));
    expect(line).toContain(`cells ${layMines(bytesOf(3), 3).join(', ')}`);
    expect(places(3, [25, 24, 23])).toEqual([10, 21, 10]);
  });

  test('plinko', () => {
    const { path, bucket } = playPlinko(8, 'medium', bytesOf(4));
    expect(lineOf('plinko', 4)).toContain(hexWords(4, 3));
    expect(lineOf('plinko', 4)).toContain(`${path}, bucket ${bucket} of 8 rows`);
  });

  test('keno', () => {
    const { drawn } = playKeno([1], bytesOf(5));
    expect(lineOf('keno', 5)).toContain(hexWords(5, 3));
    expect(lineOf('keno', 5)).toContain(drawn.join(', '));
    expect(examples).toContain(`cursor 1: ${hexWords(5, 10).split(' ').slice(8).join(' and ')}.`);
  });

  test('hi-lo', () => {
    const line = lineOf('hi-lo', 6);
    expect(line).toContain(hexWords(6, 3));
    expect(line).toContain(`× 52 / 2^32 = ${places(6, [52, 52, 52]).join(', ')} `);
    const source = bytesOf(6);
    let round = openHiLo(nextHiLoCard(source));
    const worths = (['HIGHER', 'LOWER', 'HIGHER'] as const).map((guess) => {
      const next = guessHiLo(round, guess, source);
      if (next === null) throw new Error(guess);
      round = next;
      return hiLoWorth(round).toDecimal(2);
    });
    expect(round.cards.map(({ rank }) => rank)).toEqual([12, 13, 12, 6]);
    expect(line).toContain(`higher ${worths[0]}, lower ${worths[1]}, higher loses`);
    expect(worths[2]).toBe('0');
  });

  test('wheel', () => {
    const { segment, multiplier } = playWheel(10, 'medium', bytesOf(7));
    const line = lineOf('wheel', 7);
    expect(line).toContain(`${hexWords(7, 1)} = ${words(7, 1)[0]} `);
    expect(line).toContain(`segment ${segment} of 10, at medium risk ${multiplier.toDecimal(2)}`);
  });
});
