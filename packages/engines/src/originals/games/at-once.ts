import { Rational } from '@lantern/money';
import type { ByteSource } from '../../chance/index.ts';
import { DICE_OUTCOMES, type DiceBet, diceMultiplier, diceReturn, isDiceBet, playDice } from '../dice.ts';
import { FAIR_SHARE } from '../fractions.ts';
import { isKenoPick, KENO_TABLES, kenoReturn, playKeno } from '../keno.ts';
import { isLimboTarget, playLimbo } from '../limbo.ts';
import { PLINKO_RISKS, PLINKO_ROWS, PLINKO_TABLES, playPlinko, plinkoReturn } from '../plinko.ts';
import { playWheel, WHEEL_RISKS, WHEEL_SEGMENTS, wheelReturn, wheelTable } from '../wheel.ts';
import { fieldsOf, highestOf, type Original, type OriginalId, type OriginalState, spanOf } from './game.ts';

/** Parts of a game whose rounds end immediately. */
interface AtOnce<Id extends OriginalId> extends Pick<Original<Id>, 'id' | 'readInput' | 'topMultiple' | 'returns'> {
  draw(input: Parameters<Original<Id>['topMultiple']>[0], source: ByteSource): Omit<OriginalState<Id>, 'isOver'>;
}

function atOnce<Id extends OriginalId>({ draw, ...rest }: AtOnce<Id>): Original<Id> {
  return {
    ...rest,
    version: 1,
    hasMoves: false,
    play: (input, source, moves) => (moves.length > 0 ? null : { ...draw(input, source), isOver: true }),
  };
}

/** Returns the list entry that equals the input. */
const among = <Entry>(list: readonly Entry[], given: unknown): Entry | undefined =>
  list.find((entry) => entry === given);

export const DICE = atOnce<'dice'>({
  id: 'dice',
  readInput(given) {
    const { target, isOver } = fieldsOf(given);
    if (typeof target !== 'number' || typeof isOver !== 'boolean') return null;
    const bet: DiceBet = { target, isOver };
    return isDiceBet(bet) ? bet : null;
  },
  topMultiple: diceMultiplier,
  draw(input, source) {
    const { roll, multiplier } = playDice(input, source);
    return { output: { roll }, multiplier };
  },
  returns: () =>
    spanOf(
      Array.from({ length: DICE_OUTCOMES }, (_, target): DiceBet => ({ target, isOver: false }))
        .filter(isDiceBet)
        .map(diceReturn),
    ),
});

const TARGET = /^\d{1,7}(\.\d{1,4})?$/;

export const LIMBO = atOnce<'limbo'>({
  id: 'limbo',
  readInput(given) {
    const { target } = fieldsOf(given);
    if (typeof target !== 'string' || !TARGET.test(target)) return null;
    const value = Rational.fromDecimal(target);
    return isLimboTarget(value) ? { target: value.toDecimal(4) } : null;
  },
  topMultiple: ({ target }) => Rational.fromDecimal(target),
  draw({ target }, source) {
    const { point, multiplier } = playLimbo(Rational.fromDecimal(target), source);
    return { output: { point: point.toDecimal(2) }, multiplier };
  },
  returns: () => ({ lowest: FAIR_SHARE, highest: FAIR_SHARE }),
});

export const PLINKO = atOnce<'plinko'>({
  id: 'plinko',
  readInput(given) {
    const fields = fieldsOf(given);
    const [rows, risk] = [among(PLINKO_ROWS, fields.rows), among(PLINKO_RISKS, fields.risk)];
    return rows === undefined || risk === undefined ? null : { rows, risk };
  },
  topMultiple: ({ rows, risk }) => highestOf(PLINKO_TABLES[rows][risk]),
  draw({ rows, risk }, source) {
    const { path, bucket, multiplier } = playPlinko(rows, risk, source);
    return { output: { path, bucket }, multiplier };
  },
  returns: () =>
    spanOf(PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => plinkoReturn(PLINKO_TABLES[rows][risk])))),
});

export const WHEEL = atOnce<'wheel'>({
  id: 'wheel',
  readInput(given) {
    const fields = fieldsOf(given);
    const [segments, risk] = [among(WHEEL_SEGMENTS, fields.segments), among(WHEEL_RISKS, fields.risk)];
    return segments === undefined || risk === undefined ? null : { segments, risk };
  },
  topMultiple: ({ segments, risk }) => highestOf(wheelTable(segments, risk)),
  draw({ segments, risk }, source) {
    const { segment, multiplier } = playWheel(segments, risk, source);
    return { output: { segment }, multiplier };
  },
  returns: () =>
    spanOf(WHEEL_SEGMENTS.flatMap((segments) => WHEEL_RISKS.map((risk) => wheelReturn(wheelTable(segments, risk))))),
});

export const KENO = atOnce<'keno'>({
  id: 'keno',
  readInput(given) {
    const { picks } = fieldsOf(given);
    if (!Array.isArray(picks) || !isKenoPick(picks)) return null;
    return { picks: picks.toSorted((one: number, other: number) => one - other) };
  },
  topMultiple: ({ picks }) => highestOf(KENO_TABLES[picks.length] ?? []),
  draw({ picks }, source) {
    const { drawn, hits, multiplier } = playKeno(picks, source);
    return { output: { drawn, hits }, multiplier };
  },
  returns: () => spanOf(Object.values(KENO_TABLES).map(kenoReturn)),
});
