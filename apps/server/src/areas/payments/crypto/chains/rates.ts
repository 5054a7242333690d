import { type CoinRate, parseCoins } from '@lantern/engines/cashier';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { NoAnswer } from '../../gateways/provider-call.ts';
import type { RateSettings } from './settings.ts';

/** A brand's currency. */
export interface RateCurrency {
  readonly code: string;
  readonly exponent: number;
}

/** A source of coin rates. To add one, add a function in this file and a name in the settings. */
export interface RateSource {
  /** Minor units × 1,000,000 for one coin. @throws NoAnswer when no rate is available, or the rate is too old */
  rateOf(coin: string, currency: RateCurrency): Promise<CoinRate>;
}

const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER = 4_096;
/** Cache time of a rate in ms, and maximum age of the source's own timestamp. */
const FRESH_MS = 10_000;
const OLDEST_MS = 120_000;
/** Decimal places of a rate below one minor unit. */
const PLACES = 6;

/** Parses `25412.5` units of a currency as a rate. */
function rateFrom(text: string, { exponent }: RateCurrency): CoinRate | null {
  const rate = parseCoins(text, exponent + PLACES);
  return rate !== null && rate > 0n ? rate : null;
}

export function createRates(settings: RateSettings, now: () => Date): RateSource {
  return settings.source === 'fixed' ? fixedRates(settings.rates) : cachedRates(queriedRates(settings.url, now), now);
}

function fixedRates(rates: readonly { coin: string; currency: string; rate: string }[]): RateSource {
  return {
    async rateOf(coin, currency) {
      const found = rates.find((one) => one.coin === coin && one.currency === currency.code);
      const rate = found && rateFrom(found.rate, currency);
      if (!rate) throw new NoAnswer(`no rate of ${coin} in ${currency.code}`);
      return rate;
    },
  };
}

const Answer = Type.Object({ rate: Type.String(), at: Type.String() });

/** Requests `<url>?coin=USDT&currency=VND` for `{"rate": "25412.5", "at": "2026-11-22T14:00:00Z"}`. */
function queriedRates(url: string, now: () => Date): RateSource {
  return {
    async rateOf(coin, currency) {
      const address = new URL(url);
      address.searchParams.set('coin', coin);
      address.searchParams.set('currency', currency.code);
      try {
        const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
        const text = await response.text();
        const answer: unknown = response.ok && text.length <= LONGEST_ANSWER ? JSON.parse(text) : null;
        if (!Value.Check(Answer, answer)) throw new NoAnswer('the rate cannot be read');
        const age = now().getTime() - new Date(answer.at).getTime();
        const rate = rateFrom(answer.rate, currency);
        if (rate === null || !(Math.abs(age) <= OLDEST_MS)) throw new NoAnswer('the rate is none, or too old');
        return rate;
      } catch (error) {
        throw error instanceof NoAnswer ? error : new NoAnswer('no rate', { cause: error });
      }
    },
  };
}

function cachedRates(source: RateSource, now: () => Date): RateSource {
  const known = new Map<string, { readonly rate: Promise<CoinRate>; readonly atMs: number }>();
  return {
    rateOf(coin, currency) {
      const key = `${coin} ${currency.code}`;
      const cached = known.get(key);
      if (cached && Math.abs(now().getTime() - cached.atMs) < FRESH_MS) return cached.rate;
      const rate = source.rateOf(coin, currency);
      known.set(key, { rate, atMs: now().getTime() });
      rate.catch(() => known.delete(key));
      return rate;
    },
  };
}
