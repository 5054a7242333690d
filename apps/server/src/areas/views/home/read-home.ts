import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import type { Reader } from '../../content/index.ts';
import type { ViewsDeps } from '../deps.ts';
import { lotteryWord } from '../play/lottery-words.ts';
import { maskAccount } from './mask-account.ts';

const WINNERS = 20;
const HOURS = 24;
const ACTIVITIES = 4;

async function winners(deps: ViewsDeps, { brand, language }: Reader): Promise<Value<'views.home'>['winners']> {
  const scope = { brandId: brand.id };
  const wins = (await deps.lottery.recentWins(scope, HOURS)).slice(0, WINNERS);
  const names = await deps.identity.namesOf(
    scope,
    wins.map((win) => win.memberId),
  );
  return wins.map((win) => ({
    account: maskAccount(names.get(win.memberId) ?? ''),
    game: lotteryWord(language, 'game', win.gameCode),
    family: win.family,
    flag: win.flag,
    amount: formatAmount(minorUnits(win.payout), brand.currency.exponent),
    at: win.settledAt.toISOString(),
  }));
}

/** All data of the visitor's home page. */
export async function readHome(deps: ViewsDeps, reader: Reader): Promise<Value<'views.home'>> {
  const [announcements, activities, draws, boards, won] = await Promise.all([
    deps.content.announcements(reader),
    deps.promotions.headlines(reader, ACTIVITIES),
    deps.lottery.menu({ brandId: reader.brand.id }),
    deps.lottery.minuteBoards(reader),
    winners(deps, reader),
  ]);
  return {
    announcements,
    activities: [...activities],
    draws,
    boards: [...boards],
    winners: won,
    serverTime: reader.now.toISOString(),
  };
}
