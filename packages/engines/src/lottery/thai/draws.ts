/** The numbers that bets of Thai-style lotteries use. A lottery without front or bottom threes has empty lists. */
export type ThaiDraw = {
  readonly top4: string;
  readonly top3: string;
  readonly top2: string;
  readonly bottom2: string;
  readonly front3: readonly string[];
  readonly bottom3: readonly string[];
};

/** Thai government lottery: first prize of six digits, two front and two back threes, the last two digits. */
export function thaiDraw(published: {
  readonly first: string;
  readonly front3: readonly string[];
  readonly back3: readonly string[];
  readonly last2: string;
}): ThaiDraw {
  return {
    ...endingsOf(published.first),
    bottom2: published.last2,
    front3: published.front3,
    bottom3: published.back3,
  };
}

/** Laos: the last four digits of the published number; the bottom number is the first two of them. */
export function laosDraw(published: string): ThaiDraw {
  const top = endingsOf(published);
  return { ...top, bottom2: top.top4.slice(0, 2), front3: [], bottom3: [] };
}

/** Hanoi: the top numbers come from the special prize, the bottom number is the last two digits of the first prize. */
export function hanoiDraw(special: string, firstPrize: string): ThaiDraw {
  return { ...endingsOf(special), bottom2: firstPrize.slice(-2), front3: [], bottom3: [] };
}

function endingsOf(number: string): Pick<ThaiDraw, 'top4' | 'top3' | 'top2'> {
  return { top4: number.slice(-4), top3: number.slice(-3), top2: number.slice(-2) };
}

const isNumber = (value: string | undefined, digits: number): value is string =>
  value !== undefined && value.length === digits && /^[0-9]+$/.test(value);

function partsOf(value: unknown, count: number): readonly string[] | null {
  if (typeof value !== 'string' || value.length > 60) return null;
  const parts = value.split(',');
  return parts.length === count ? parts : null;
}

/** Parses `837933,258,333,202,246,24`: first prize, front threes, back threes, last two. */
export function readThaiDraw(value: unknown): ThaiDraw | null {
  const parts = partsOf(value, 6);
  const [first, front1, front2, back1, back2, last2] = parts ?? [];
  const threes = [front1, front2, back1, back2];
  if (!isNumber(first, 6) || !isNumber(last2, 2) || !threes.every((three) => isNumber(three, 3))) return null;
  return thaiDraw({ first, front3: [front1 ?? '', front2 ?? ''], back3: [back1 ?? '', back2 ?? ''], last2 });
}

/** Parses the published number of Laos, four to six digits. */
export function readLaosDraw(value: unknown): ThaiDraw | null {
  return typeof value === 'string' && /^[0-9]{4,6}$/.test(value) ? laosDraw(value) : null;
}

/** Parses `51626,66102`: special prize and first prize. */
export function readHanoiDraw(value: unknown): ThaiDraw | null {
  const [special, first] = partsOf(value, 2) ?? [];
  return isNumber(special, 5) && isNumber(first, 5) ? hanoiDraw(special, first) : null;
}

/** Parses the result of a Yeekee round: a number of five digits or more. */
export function readYeekeeDraw(value: unknown): ThaiDraw | null {
  return typeof value === 'string' && /^[0-9]{5,12}$/.test(value) ? yeekeeDraw(Number(value)) : null;
}

/** The top numbers come from the last digits of the result; the bottom number is the two digits before the last three. */
export function yeekeeDraw(result: number): ThaiDraw {
  const digits = String(result).padStart(5, '0');
  return { ...endingsOf(digits), bottom2: digits.slice(-5, -3), front3: [], bottom3: [] };
}
