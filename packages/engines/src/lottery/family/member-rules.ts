import { choose, combinations } from '../../combinations.ts';
import { counting } from '../ssc/units.ts';
import { gatherHits, type Hit, type PlayRule, type Selection, zonesSelected } from './rule.ts';
import { listsOf } from './shapes.ts';

/** Plays of which one unit is a set of symbols. */
type SetPlay = {
  readonly symbols: readonly string[];
  /** Symbols of one unit. */
  readonly size: number;
  /** Most symbols that a zone takes; more would make more units than a line may hold. */
  readonly most?: number;
};

/** Sets that are paid by how many of their numbers are drawn. */
export type MemberPlay<Draw> = SetPlay & {
  readonly kind: string;
  /** Whether a symbol, by its position, is among what was drawn. */
  isDrawn(draw: Draw, index: number): boolean;
  /** The prize of a unit with so many numbers drawn, or null. */
  tierOf(drawn: number): string | null;
};

/** Sets that are looked at one by one: for plays whose units differ in kind. */
export type EnumeratedPlay<Draw> = SetPlay & {
  readonly kinds: readonly string[];
  kindOf(members: readonly number[]): string;
  /** The prize that a unit, by the positions of its symbols, is paid; or null. */
  tierOf(members: readonly number[], draw: Draw): string | null;
};

/**
 * Whether a selection is any symbols, of which every choice of `size` is a unit, or bankers and others (dan-tuo): then the first zone
 * is in every unit and the rest is taken from the second. One to `size` − 1 bankers; no symbol stands in both zones.
 */
export type SetForm = 'ANY' | 'BANKERS';

/** Sets paid by a count, settled by counting. */
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

/** Sets looked at one by one. */
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

/** The units of a selection, their symbols ascending; none when a banker stands among the others. */
function membersIn(form: SetForm, size: number, selection: Selection): (readonly number[])[] {
  const { bankers, others } = splitBankers(form, selection);
  if (bankers.some((one) => others.includes(one))) return [];
  return combinations(others, size - bankers.length).map((free) =>
    [...bankers, ...free].sort((one, other) => one - other),
  );
}
