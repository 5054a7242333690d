import { unitsOf } from './counting.ts';
import type { SscLine, SscLobby, SscPlay } from './types.ts';

const FAIR_GROUP = 2000n;
const MICRO = 1_000_000n;

/** A fraction or whole number of the server. */
function exactly(text: string): readonly [numerator: bigint, denominator: bigint] {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return [BigInt(numerator), BigInt(denominator)];
}

/** What one winning unit of the dearest prize returns, in minor units, rounded down. */
export function winOf({ play, unitPrice, multiple, group }: SscLine): bigint {
  const [numerator, denominator] = exactly(play.tiers[0]?.exact ?? '0');
  const stake = unitPrice * BigInt(multiple);
  return play.style === 'CREDIT'
    ? (stake * numerator) / denominator
    : (stake * numerator * BigInt(group)) / (denominator * FAIR_GROUP);
}

/** Cost of a line, in minor units. */
export function costOf(line: SscLine): bigint {
  return line.unitPrice * BigInt(line.multiple) * BigInt(unitsOf(line.play, line.choice));
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
  const fair = Number(line.play.tiers[0]?.fair ?? 0);
  if (line.play.style === 'CREDIT' || fair === 0) return 0;
  return Math.min(1, unitsOf(line.play, line.choice) / fair);
}
