import { choose, combinations } from '../../combinations.ts';
import { counting } from '../ssc/units.ts';
import { gatherHits, type Hit, type PlayRule, type Selection, zonesSelected } from './rule.ts';
import { listsOf } from './shapes.ts';

/** Plays in which one unit is a set of symbols. */
type SetPlay = {
  readonly symbols: readonly string[];
  /** Symbols per unit. */
  readonly size: number;
  /** Maximum symbols in a zone; more would exceed the allowed number of units of a bet. */
  readonly most?: number;
};

/** Sets that are paid by how many of their numbers are drawn. */
export type MemberPlay<Draw> = SetPlay & {
  readonly kind: string;
  /** Whether a symbol, given by its index, is drawn. */
  isDrawn(draw: Draw, index: number): boolean;
  /** The prize of a unit with this count of drawn numbers, or null. */
  tierOf(drawn: number): string | null;
};

/** Sets that are evaluated one by one, for plays whose units have different kinds. */
export type EnumeratedPlay<Draw> = SetPlay & {
  readonly kinds: readonly string[];
  kindOf(members: readonly number[]): string;
  /** The prize of a unit, given by the indexes of its symbols, or null. */
  tierOf(members: readonly number[], draw: Draw): string | null;
};

/**
 * ANY: every choice of `size` symbols is a unit. BANKERS (dan-tuo): every unit contains all symbols of the first zone (1 to `size` − 1
 * bankers) and takes the rest from the second zone. No symbol may be in both zones.
 */
export type SetForm = 'ANY' | 'BANKERS';

/** Sets paid by a count; settled with combinatorial formulas, without listing the units. */
export function memberSets<Draw>(play: MemberPlay<Draw>, form: SetForm = 'ANY'): PlayRule<Draw> {
  const { kind, size } = play;
  return {
    ...setsOf(play, form, [kind], () => kind),
    hits: (selection, draw) => {
      const { bankers, others } = splitBankers(form, selection);
      const isDrawn = (index: number) => play.isDrawn(draw, index);
      const certain = bankers.filter(isDrawn).length;
      const possible = others.filter(isDrawn).length;
      const taken = size - bankers.length;
      const hits: Hit[] = [];
      for (let more = 0; more <= Math.min(taken, possible); more += 1) {
        const tier = play.tierOf(certain + more);
        const ways = choose(possible, more) * choose(others.length - possible, taken - more);
        if (tier !== null) hits.push({ tier, units: Number(ways) });
      }
      return gatherHits(hits);
    },
  };
}

/** Sets evaluated one by one. */
export function enumeratedSets<Draw>(play: EnumeratedPlay<Draw>, form: SetForm = 'ANY'): PlayRule<Draw> {
  return {
    ...setsOf(play, form, play.kinds, play.kindOf),
    hits: (selection, draw) =>
      gatherHits(
        membersIn(form, play.size, selection).flatMap((members) => {
          const tier = play.tierOf(members, draw);
          return tier === null ? [] : [{ tier, units: 1 }];
        }),
      ),
  };
}

function setsOf(
  { symbols, size, most = symbols.length }: SetPlay,
  form: SetForm,
  kinds: readonly string[],
  kindOf: (members: readonly number[]) => string,
): Pick<PlayRule<unknown>, 'shape' | 'kinds' | 'counting' | 'units' | 'parts'> {
  const sizes =
    form === 'BANKERS'
      ? [
          { min: 1, max: size - 1 },
          { min: 1, max: most },
        ]
      : [{ min: size, max: most }];
  return {
    shape: listsOf(symbols, sizes),
    kinds,
    counting: counting({ kind: form === 'BANKERS' ? 'BANKERS' : 'CHOOSE', taken: size }),
    units: (selection) => {
      const { bankers, others } = splitBankers(form, selection);
      return bankers.some((one) => others.includes(one)) ? 0 : Number(choose(others.length, size - bankers.length));
    },
    parts: (selection) => {
      const { bankers } = splitBankers(form, selection);
      return membersIn(form, size, selection).map((members) => ({
        key: members.map((index) => symbols[index] ?? '').join(),
        kind: kindOf(members),
        units: 1,
        selection:
          form === 'BANKERS'
            ? zonesSelected(
                bankers,
                members.filter((index) => !bankers.includes(index)),
              )
            : zonesSelected(members),
      }));
    },
  };
}

function splitBankers(form: SetForm, { zones }: Selection) {
  const [first = [], second = []] = zones;
  return form === 'BANKERS' ? { bankers: first, others: second } : { bankers: [], others: first };
}

/** The units of a selection with ascending symbols; empty when a banker is also in the second zone. */
function membersIn(form: SetForm, size: number, selection: Selection): (readonly number[])[] {
  const { bankers, others } = splitBankers(form, selection);
  if (bankers.some((one) => others.includes(one))) return [];
  return combinations(others, size - bankers.length).map((free) =>
    [...bankers, ...free].sort((one, other) => one - other),
  );
}
