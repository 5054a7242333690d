import { WHOLE_PPM } from '../../model/payable.ts';
import { unitsOf } from './counting.ts';
import type { ElotteryLine, ElotteryLobby, ElotteryPlay } from './types.ts';

const FAIR_GROUP = 2000n;
const MICRO = 1_000_000n;

/** Parses the server's fraction or whole number. */
function exactly(text: string): readonly [numerator: bigint, denominator: bigint] {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return [BigInt(numerator), BigInt(denominator)];
}

type Tier = ElotteryPlay['tiers'][number];

/** The highest prize of a choice: of its picks if each pick is a unit, else of its play. */
export function bestTier({ play, choice }: Pick<ElotteryLine, 'play' | 'choice'>): Tier | undefined {
  const picked = choice.zones.flatMap((zone) => zone.map((symbol) => play.symbolTiers[play.symbols.indexOf(symbol)]));
  const tiers = picked.flatMap((place) => (place === undefined ? [] : (play.tiers[place] ?? [])));
  return dearest(tiers.length > 0 ? tiers : play.tiers);
}

function dearest(tiers: readonly Tier[]): Tier | undefined {
  return tiers.reduce<Tier | undefined>(
    (most, one) => (most === undefined || Number(one.fair) > Number(most.fair) ? one : most),
    undefined,
  );
}

/**
 * Return per unit of stake: at a prize group with two decimals, rounded down like the payout of one unit; at fixed odds as they are,
 * with a third decimal below ten. `194.40`, `8.44`, `1.985`.
 */
export function returnText({ style }: Pick<ElotteryPlay, 'style'>, tier: Tier | undefined, group: number): string {
  const fair = Number(tier?.fair ?? 0);
  if (style === 'CREDIT' && fair < 10) return cutText(fair, 3).replace(/0$/, '');
  return cutText(style === 'CREDIT' ? fair : (fair * group) / Number(FAIR_GROUP), 2);
}

/** A number with so many decimals, rounded down. */
function cutText(value: number, decimals: number): string {
  const scale = 10 ** decimals;
  return (Math.floor(value * scale + 1e-6) / scale).toFixed(decimals);
}

/** Payout of one winning unit at the highest prize, in minor units, rounded down. */
export function winOf({ play, choice, unitPrice, multiple, group, payablePpm = WHOLE_PPM }: ElotteryLine): bigint {
  const [numerator, denominator] = exactly(bestTier({ play, choice })?.exact ?? '0');
  const [paid, whole] = [numerator * BigInt(payablePpm), denominator * BigInt(WHOLE_PPM)];
  const stake = unitPrice * BigInt(multiple);
  return play.style === 'CREDIT' ? (stake * paid) / whole : (stake * paid * BigInt(group)) / (whole * FAIR_GROUP);
}

/** The highest payout of one winning unit among the selections. */
export function bestWinOf(lines: readonly ElotteryLine[]): bigint {
  let most = 0n;
  for (const win of lines.map(winOf)) if (win > most) most = win;
  return most;
}

/** Stake before a discount, in minor units. */
export function fullStakeOf(line: ElotteryLine): bigint {
  return line.unitPrice * BigInt(line.multiple) * BigInt(unitsOf(line.play, line.choice));
}

/** Cost of a selection in minor units: after its discount, rounded up. */
export function costOf(line: ElotteryLine): bigint {
  const [numerator, denominator] = exactly(line.play.cost);
  return (fullStakeOf(line) * numerator + denominator - 1n) / denominator;
}

/** Discount in percent of the stake: `66.5`; negative for a surcharge. */
export function discountOf({ cost }: Pick<ElotteryPlay, 'cost'>): number {
  const [numerator, denominator] = exactly(cost);
  return Number(100_000n - (100_000n * numerator) / denominator) / 1000;
}

/** Rebate paid at settlement, independent of the result. */
export function rebateOf(line: ElotteryLine, lobby: Pick<ElotteryLobby, 'groups' | 'rebatePpm'>): bigint {
  const cost = costOf(line);
  if (line.play.style === 'CREDIT') return (cost * BigInt(lobby.rebatePpm)) / MICRO;
  return (cost * BigInt(Math.max(0, lobby.groups.own - line.group))) / FAIR_GROUP;
}

/** A rebate as a percentage of the stake: "1.50". */
export function rebatePercent(own: number, group: number): string {
  return (Math.max(0, own - group) / 20).toFixed(2);
}

/** Whether one bet can have several prize tiers. */
export function hasSeveralPrizes(play: ElotteryPlay): boolean {
  return play.tiers.length > 1;
}

/** Winning probability of one unit at the highest prize, derived from its fair prize. */
export function chanceOf(line: ElotteryLine): number {
  const fair = Number(bestTier(line)?.fair ?? 0);
  if (line.play.style === 'CREDIT' || fair === 0) return 0;
  return Math.min(1, unitsOf(line.play, line.choice) / fair);
}
