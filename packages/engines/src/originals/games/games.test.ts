import { createHmac } from 'node:crypto';
import { Rational } from '@lantern/money';
import { describe, expect, it } from 'vitest';
import { seedPairStream } from '../../chance/index.ts';
import { crashMultiplierAt } from '../crash.ts';
import {
  crashFlightMs,
  crashLeaveText,
  findOriginal,
  ORIGINALS,
  type OriginalId,
  type OriginalMove,
  originalFigures,
  readMove,
} from './index.ts';

const SERVER_SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const BOUNDLESS = Rational.of(10n ** 12n);

/** A round with the seeds of docs/fairness.md. */
function played(id: OriginalId, given: unknown, nonce: number, moves: readonly OriginalMove[] = [], most = BOUNDLESS) {
  const game = findOriginal(id);
  const input = game?.readInput(given);
  if (!game || !input) throw new Error(`${id} does not offer ${JSON.stringify(given)}`);
  const source = seedPairStream(hmac, { serverSeed: SERVER_SEED, clientSeed: 'river', nonce });
  const state = game.play(input, source, moves, most);
  return state && { ...state, multiplier: state.multiplier.toDecimal(4) };
}

const pick = (cell: number): OriginalMove => ({ kind: 'PICK', cell });
const guess = (word: 'HIGHER' | 'LOWER'): OriginalMove => ({ kind: 'GUESS', guess: word });
const CASH_OUT: OriginalMove = { kind: 'CASH_OUT' };

describe('originals as games (games.md 6.2)', () => {
  it('play the worked examples of the fairness page', () => {
    expect(played('dice', { target: 5049, isOver: true }, 0)).toEqual({
      output: { roll: 8525 },
      multiplier: '1.9995',
      isOver: true,
    });
    expect(played('dice', { target: 5049, isOver: false }, 0)?.multiplier).toBe('0');
    expect(played('limbo', { target: '1.50' }, 1)).toEqual({
      output: { point: '1.76' },
      multiplier: '1.5',
      isOver: true,
    });
    expect(played('limbo', { target: '2' }, 1)?.multiplier).toBe('0');
    expect(played('plinko', { rows: 8, risk: 'low' }, 4)).toEqual({
      output: { path: 'RRRLRLLL', bucket: 4 },
      multiplier: '0.5',
      isOver: true,
    });
    expect(played('keno', { picks: [29, 19, 1] }, 5)).toEqual({
      output: { drawn: [29, 19, 15, 34, 30, 14, 10, 32, 3, 17], hits: 2 },
      multiplier: '3.1',
      isOver: true,
    });
    expect(played('wheel', { segments: 10, risk: 'medium' }, 7)).toEqual({
      output: { segment: 7 },
      multiplier: '1.5',
      isOver: true,
    });
  });

  it('hides mines until the round is over', () => {
    expect(played('mines', { mines: 3 }, 3)).toEqual({
      output: { picked: [], cells: null },
      multiplier: '0',
      isOver: false,
    });
    expect(played('mines', { mines: 3 }, 3, [pick(0), pick(1)])).toEqual({
      output: { picked: [0, 1], cells: null },
      multiplier: '1.28',
      isOver: false,
    });
    expect(played('mines', { mines: 3 }, 3, [pick(0), CASH_OUT])).toEqual({
      output: { picked: [0], cells: [10, 22, 11] },
      multiplier: '1.12',
      isOver: true,
    });
    expect(played('mines', { mines: 3 }, 3, [pick(0), pick(22)])).toEqual({
      output: { picked: [0, 22], cells: [10, 22, 11] },
      multiplier: '0',
      isOver: true,
    });
  });

  it('turn cards over by guesses, and end with a wrong guess', () => {
    const opened = played('hi-lo', {}, 6);
    expect(opened).toMatchObject({ multiplier: '0', isOver: false });
    expect(played('hi-lo', {}, 6, [guess('HIGHER')])).toMatchObject({ multiplier: '6.43', isOver: false });
    expect(played('hi-lo', {}, 6, [guess('HIGHER'), CASH_OUT])).toMatchObject({ multiplier: '6.43', isOver: true });
    expect(played('hi-lo', {}, 6, [guess('LOWER')])).toMatchObject({ multiplier: '0', isOver: true });
    expect(played('hi-lo', {}, 6, [{ kind: 'SKIP' }])).toMatchObject({ multiplier: '0', isOver: false });
  });

  it('allow only moves that the round offers', () => {
    for (const moves of [[CASH_OUT], [pick(25)], [pick(0), pick(0)], [guess('HIGHER')], [pick(10), pick(0)]]) {
      expect(played('mines', { mines: 3 }, 3, moves)).toBeNull();
    }
    for (const moves of [[CASH_OUT], [pick(0)], [guess('LOWER'), guess('LOWER')]]) {
      expect(played('hi-lo', {}, 6, moves)).toBeNull();
    }
    expect(played('dice', { target: 50, isOver: false }, 0, [CASH_OUT])).toBeNull();
  });

  it('cash out automatically when the round pays its maximum', () => {
    const most = Rational.of(128, 100);
    expect(played('mines', { mines: 3 }, 3, [pick(0), pick(1)], most)).toMatchObject({
      multiplier: '1.28',
      isOver: true,
    });
    expect(played('mines', { mines: 3 }, 3, [pick(0), pick(1), pick(2)], most)).toBeNull();
    expect(played('hi-lo', {}, 6, [guess('HIGHER')], most)).toMatchObject({ multiplier: '6.43', isOver: true });
  });

  it('refuse bets that are not offered', () => {
    const refused: Readonly<Record<OriginalId, readonly unknown[]>> = {
      dice: [
        null,
        {},
        { target: 0, isOver: false },
        { target: 9801, isOver: false },
        { target: 1.5, isOver: true },
        { target: '50', isOver: true },
      ],
      limbo: [
        { target: 2 },
        { target: '1.0099' },
        { target: '1000000.1' },
        { target: '2.00001' },
        { target: '1e3' },
        { target: '' },
      ],
      plinko: [
        { rows: 9, risk: 'low' },
        { rows: 8, risk: 'none' },
        { rows: '8', risk: 'low' },
      ],
      wheel: [{ segments: 15, risk: 'low' }, { segments: 10 }],
      keno: [
        { picks: [] },
        { picks: [1, 1] },
        { picks: [0] },
        { picks: [41] },
        { picks: '1' },
        { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
      ],
      mines: [{ mines: 0 }, { mines: 25 }, { mines: 1.5 }, {}],
      'hi-lo': [],
      crash: [{}, { target: 2 }, { target: '1' }, { target: '1.005' }, { target: '10000.01' }, { target: '' }],
    };
    for (const game of ORIGINALS) for (const given of refused[game.id]) expect(game.readInput(given)).toBeNull();
    expect(findOriginal('limbo')?.readInput({ target: '02.50' })).toEqual({ target: '2.5' });
    expect(findOriginal('keno')?.readInput({ picks: [7, 2] })).toEqual({ picks: [2, 7] });
    expect(findOriginal('crash')?.readInput({ target: '02.50' })).toEqual({ target: '2.5' });
    expect(findOriginal('roulette')).toBeNull();
  });

  it('pay a crash bet at its cash-out, by hand or automatically, up to the crash point (here 2.53)', () => {
    const leave = (at: string): OriginalMove => ({ kind: 'LEAVE', at });
    const crash = (target: string | null, moves: readonly OriginalMove[] = [], most = BOUNDLESS) =>
      played('crash', { target }, 2, moves, most);
    const out = (at: string | null) => ({ output: { point: '2.53', at }, multiplier: at ?? '0', isOver: true });
    expect(crash('2.53')).toEqual(out('2.53'));
    expect(crash('2.54')).toEqual(out(null));
    expect(crash(null)).toEqual(out(null));
    expect(crash(null, [leave('2.53')])).toEqual(out('2.53'));
    expect(crash('1.5', [leave('2')])).toEqual(out('1.5'));
    expect(crash('2', [leave('1.5')])).toEqual(out('1.5'));
    // With a maximum multiplier, the bet ends at the first hundredth that reaches it.
    expect(crash(null, [], Rational.of(15_001, 10_000))).toEqual(out('1.51'));
    expect(crash(null, [], Rational.of(1, 2))).toEqual(out('1.01'));
    for (const moves of [[leave('2.54')], [leave('1')], [leave('2'), leave('2')], [CASH_OUT], [pick(0)]]) {
      expect(crash(null, moves)).toBeNull();
    }
  });

  it('continue a crash flight while no more than its point is shown', () => {
    for (const [point, last, over] of [
      ['1', '1', '1.01'],
      ['2.53', '2.53', '2.54'],
      ['9999.59', '9999.59', '10000'],
    ] as const) {
      const ms = crashFlightMs(Rational.fromDecimal(point));
      expect(crashMultiplierAt(ms - 1).toDecimal(2)).toBe(last);
      expect(crashMultiplierAt(ms).toDecimal(2)).toBe(over);
    }
    expect(crashFlightMs(Rational.of(2_000_000))).toBe(153_506);
    expect([0, 165, 166, 11_553].map(crashLeaveText)).toEqual([null, null, '1.01', '2']);
  });

  it('accept moves only in their canonical form', () => {
    expect(readMove({ kind: 'PICK', cell: 3, more: 1 })).toEqual({ kind: 'PICK', cell: 3 });
    for (const given of [
      null,
      'PICK',
      { kind: 'PICK' },
      { kind: 'PICK', cell: '3' },
      { kind: 'GUESS', guess: 'UP' },
      { kind: 'STOP' },
      { kind: 'LEAVE', at: '2' },
    ]) {
      expect(readMove(given)).toBeNull();
    }
  });

  it('state their returns as in games.md, cut and never rounded up', () => {
    const figures = Object.fromEntries(ORIGINALS.map((game) => [game.id, originalFigures(game)]));
    expect(figures).toMatchObject({
      dice: { highest: '99.00' },
      limbo: { lowest: '99.00', highest: '99.00' },
      plinko: { lowest: '98.90', highest: '99.11' },
      wheel: { lowest: '99.00', highest: '99.00' },
      keno: { lowest: '98.96', highest: '99.03' },
      mines: { highest: '99.00' },
      'hi-lo': { highest: '99.00' },
      crash: { lowest: '99.00', highest: '99.00' },
    });
    for (const { lowest } of Object.values(figures)) expect(Number(lowest)).toBeGreaterThan(98);
  });
});
