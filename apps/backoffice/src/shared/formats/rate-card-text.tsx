import { useRateName } from './rate-name.ts';
import { shownRate } from './shown-rate.ts';

/** Rates by kind, then by lottery or category. */
export type RateCard = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Rates of an account with the names of their lotteries or categories. */
export function RateCardText({ card }: { card: RateCard }) {
  const nameOf = useRateName();
  const rates = Object.entries(card).flatMap(([kind, values]) =>
    Object.entries(values).map(([key, value]) => {
      const unit = kind === 'LOTTERY_GROUP' ? '' : ' %';
      return `${nameOf(kind, key)} ${shownRate(kind, value)}${unit}`;
    }),
  );
  return rates.join(', ') || '—';
}
