import { WHOLE_PPM } from '../../model/payable.ts';
import { unitsOf } from './counting.ts';
import type { SscLine, SscLobby, SscPlay } from './types.ts';

const FAIR_GROUP = 2000n;
const MICRO = 1_000_000n;

/** A fraction or whole number of the server. */
function exactly(text: string): readonly [numerator: bigint, denominator: bigint] {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return [BigInt(numerator), BigInt(denominator)];
}

type Tier = SscPlay['tiers'][number];

/** The dearest prize that a choice may be paid: of its picks where each is a unit, else of its play. */
export function bestTier({ play, choice }: Pick<SscLine, 'play' | 'choice'>): Tier | undefined {
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

/** What a prize returns for each unit of money, at a prize group or at its odds: `194.40`, `9.85`. */
export function returnText({ style }: Pick<SscPlay, 'style'>, tier: Tier | undefined, group: number): string {
  const fair = Number(tier?.fair ?? 0);
  const returned = style === 'CREDIT' ? fair : (fair * group) / Number(FAIR_GROUP);
  const cut = Math.floor(returned * 1000 + 1e-6) / 1000;
  return cut < 10 ? cut.toFixed(3).replace(/0$/, '') : (Math.floor(cut * 100 + 1e-6) / 100).toFixed(2);
}

/** What one winning unit of the dearest prize returns, in minor units, rounded down. */
export function winOf({ play, choice, unitPrice, multiple, group, payablePpm = WHOLE_PPM }: SscLine): bigint {
  const [numerator, denominator] = exactly(bestTier({ play, choice })?.exact ?? '0');
  const [paid, whole] = [numerator * BigInt(payablePpm), denominator * BigInt(WHOLE_PPM)];
  const stake = unitPrice * BigInt(multiple);
  return play.style === 'CREDIT' ? (stake * paid) / whole : (stake * paid * BigInt(group)) / (whole * FAIR_GROUP);
}

/** What the dearest of some lines returns on one winning unit. */
export function bestWinOf(lines: readonly SscLine[]): bigint {
  let most = 0n;
  for (const win of lines.map(winOf)) if (win > most) most = win;
  return most;
}

/** What a line is worth before a discount, in minor units. */
export function fullStakeOf(line: SscLine): bigint {
  return line.unitPrice * BigInt(line.multiple) * BigInt(unitsOf(line.play, line.choice));
}

/** Cost of a line, in minor units: less its discount, rounded up. */
export function costOf(line: SscLine): bigint {
  const [numerator, denominator] = exactly(line.play.cost);
  return (fullStakeOf(line) * numerator + denominator - 1n) / denominator;
}

/** Percents that need not be paid of a stake: `66.5`; below zero a surcharge. */
export function discountOf({ cost }: Pick<SscPlay, 'cost'>): number {
  const [numerator, denominator] = exactly(cost);
  return Number(100_000n - (100_000n * numerator) / denominator) / 1000;
}

/** What comes back on the stake at settlement, whatever is drawn. */
export function rebateOf(line: SscLine, lobby: Pick<SscLobby, 'groups' | 'rebatePpm'>): bigint {
  const cost = costOf(line);
  if (line.play.style === 'CREDIT') return (cost * BigInt(lobby.rebatePpm)) / MICRO;
  return (cost * BigInt(Math.max(0, lobby.groups.own - line.group))) / FAIR_GROUP;
}

/** A rebate as a share of the stake: "1.50". */
export function rebatePercent(own: number, group: number): string {
  return (Math.max(0, own - group) / 20).toFixed(2);
}

/** Whether several prizes may be paid by one bet. */
export function hasSeveralPrizes(play: SscPlay): boolean {
  return play.tiers.length > 1;
}

/** How often a single unit of the dearest prize wins, by its fair prize. */
export function chanceOf(line: SscLine): number {
  const fair = Number(bestTier(line)?.fair ?? 0);
  if (line.play.style === 'CREDIT' || fair === 0) return 0;
  return Math.min(1, unitsOf(line.play, line.choice) / fair);
}
