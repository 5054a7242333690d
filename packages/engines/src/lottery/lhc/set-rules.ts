import { enumeratedSets, type MemberPlay, memberSets, type SetForm } from '../family/member-rules.ts';
import { pick, picks } from '../family/pick-rules.ts';
import type { PlayRule } from '../family/rule.ts';
import { numberSymbols } from '../family/shapes.ts';
import { ANIMALS, type Animal, animalOf } from '../family/zodiac.ts';
import { BALLS, ballsOf, type MarkSixDraw } from './balls.ts';

const NUMBERS = numberSymbols(1, BALLS);
/** Maximum numbers in one entry of a set play, which limits the number of its units. */
const MOST = 16;

type Sets = Readonly<Record<SetForm, PlayRule<MarkSixDraw>>>;
const bothForms = (rule: (form: SetForm) => PlayRule<MarkSixDraw>): Sets => ({
  ANY: rule('ANY'),
  BANKERS: rule('BANKERS'),
});

const numbers = (play: Pick<MemberPlay<MarkSixDraw>, 'kind' | 'size' | 'isDrawn' | 'tierOf'>): Sets =>
  bothForms((form) => memberSets({ ...play, symbols: NUMBERS, most: MOST }, form));
const isNormal = ({ normal }: MarkSixDraw, index: number) => normal.includes(index + 1);

/** `size` numbers that must all be normal balls. */
export function allNormal(size: number): Sets {
  const kind = `lm_${size}q`;
  return numbers({ kind, size, isDrawn: isNormal, tierOf: (drawn) => (drawn === size ? kind : null) });
}

/** Three numbers, of which two or three must be normal balls. */
export const threeHitTwo: Sets = numbers({
  kind: 'lm_3z2',
  size: 3,
  isDrawn: isNormal,
  tierOf: (drawn) => (drawn >= 2 ? `lm_3z2_${drawn}` : null),
});

/** Numbers of which none may be drawn, neither normal nor special. */
export function noneDrawn(size: number): Sets {
  const kind = `bz_${size}`;
  return numbers({
    kind,
    size,
    isDrawn: (draw, index) => ballsOf(draw).includes(index + 1),
    tierOf: (drawn) => (drawn === 0 ? kind : null),
  });
}

const pairs = (kind: string, tierOf: (normal: number, hasSpecial: boolean) => string | null): Sets =>
  bothForms((form) =>
    enumeratedSets(
      {
        symbols: NUMBERS,
        size: 2,
        most: MOST,
        kinds: [kind],
        kindOf: () => kind,
        tierOf: (members, draw) =>
          tierOf(
            members.filter((index) => isNormal(draw, index)).length,
            members.some((index) => draw.special === index + 1),
          ),
      },
      form,
    ),
  );

/** Two numbers: both normal, or one normal and the other the special ball. */
export const twoHitSpecial: Sets = pairs('lm_2zt', (normal, hasSpecial) => {
  if (normal === 2) return 'lm_2zt_2';
  return normal === 1 && hasSpecial ? 'lm_2zt_s' : null;
});

/** Two numbers: one normal and the other the special ball. */
export const specialPair: Sets = pairs('tc', (normal, hasSpecial) => (normal === 1 && hasSpecial ? 'tc' : null));

/** The last digit of any of the seven balls. */
export const tails: PlayRule<MarkSixDraw> = picks(
  numberSymbols(0, 9).map((tail) =>
    pick(tail, tail === '0' ? 'wei0' : 'wei', (draw) =>
      ballsOf(draw).some((ball) => ball > 0 && ball % 10 === Number(tail)),
    ),
  ),
);

/** Animals that must each have at least one of the seven balls; a unit with the year's animal has a separate kind. */
export function linkedAnimals(size: number, yearAnimal: Animal): Sets {
  const year = ANIMALS.indexOf(yearAnimal);
  const kindOf = (members: readonly number[]) => `lx${size}_${members.includes(year) ? 5 : 4}`;
  return bothForms((form) =>
    enumeratedSets(
      {
        symbols: ANIMALS,
        size,
        kinds: [`lx${size}_4`, `lx${size}_5`],
        kindOf,
        tierOf: (members, draw) => {
          const shown = new Set(
            ballsOf(draw)
              .filter((ball) => ball > 0)
              .map((ball) => animalOf(ball, yearAnimal)),
          );
          return members.every((index) => ANIMALS[index] !== undefined && shown.has(ANIMALS[index]))
            ? kindOf(members)
            : null;
        },
      },
      form,
    ),
  );
}

const sumOf = (draw: MarkSixDraw) => ballsOf(draw).reduce((sum, ball) => sum + ball, 0);

/** Big (from 175), small, odd and even of the sum of all seven balls. */
export const sumSides: PlayRule<MarkSixDraw> = picks([
  pick('big', 'sum_big', (draw) => sumOf(draw) >= 175),
  pick('small', 'sum_small', (draw) => sumOf(draw) <= 174),
  pick('odd', 'sum_odd', (draw) => sumOf(draw) % 2 === 1),
  pick('even', 'sum_even', (draw) => sumOf(draw) % 2 === 0),
]);
