import { ANY_DAY, type ElotteryFamily, elotteryFamily } from '../../elottery/index.ts';
import { type FamilyPriceTable, readFamilyPrices, readFamilySelection } from '../../family/index.ts';
import { familyCoverLine } from '../family-lines.ts';
import { COVER_LIMITS, type CoverJudgement, type CoverLimits, judgeCover } from '../judge-cover.ts';
import { familySpace } from '../spaces.ts';
import { runSteps } from './run-steps.ts';

/** A line of a test: a play, its selection, and the stake per unit in minor units. */
export type TestLine = readonly [play: string, selection: string, unitStake?: bigint];

const tables = new Map<ElotteryFamily, FamilyPriceTable>();

function tableOf(code: ElotteryFamily): FamilyPriceTable {
  const family = elotteryFamily(code, ANY_DAY);
  const known = tables.get(code);
  if (known !== undefined) return known;
  const read = readFamilyPrices(family, family.defaultPrices, 0n);
  if (!read.ok) throw new Error(read.code);
  tables.set(code, read.value);
  return read.value;
}

export type TestJudgement = CoverJudgement & { readonly stakes: readonly bigint[]; readonly steps: number };

/** Runs the cover check for lines at the default prices of a family, standard plays at group 1956. */
export function judgeLines(
  code: ElotteryFamily,
  lines: readonly TestLine[],
  { drawn = '00000', limits = COVER_LIMITS }: { readonly drawn?: string; readonly limits?: CoverLimits } = {},
): TestJudgement {
  const family = elotteryFamily(code, ANY_DAY);
  const space = runSteps(familySpace(code, drawn)).result;
  const sold = lines.map(([name, text, unitStake = 1000n]) => {
    const play = family.findPlay(name);
    if (play === null) throw new Error(`${code} has no ${name}`);
    const selection = readFamilySelection(play, text, Number.MAX_SAFE_INTEGER);
    if (typeof selection === 'string') throw new Error(`${name} of ${text}: ${selection}`);
    const units = play.rule.units(selection);
    const prizeGroup = play.styles.includes('STANDARD') ? 1956 : null;
    return { play: name, selection: text, unitStake, units, prizeGroup };
  });
  const judging = judgeCover(
    space.space,
    sold.map((sale) => familyCoverLine(family, space, tableOf(code), sale)),
    limits,
  );
  const { result, steps } = runSteps(judging);
  return { ...result, steps, stakes: sold.map((sale) => sale.unitStake * BigInt(sale.units)) };
}
