import type { Payload, Value } from '@lantern/contract/schemas';
import type { RegionalLottery } from '@lantern/engines/lottery';
import {
  ANY_DAY,
  elotteryFamily,
  isDrawnByPlatform,
  isElottery,
  isSoutheastAsian,
} from '@lantern/engines/lottery/elottery';
import { type Language, messagesOf } from '@lantern/locales/server';
import { elotteryAccountType } from '../games/account-type.ts';
import type { GameFamily, GameRow } from '../games/repository.ts';

type LobbyGame = Value<'lotto.lobby'>['games'][number];
type PrizeMode = NonNullable<Payload<'lotto.lobby'>['prizeMode']>;
type Style = 'STANDARD' | 'CREDIT';

/** The menu section of a lottery. */
export function areaOf(family: GameFamily): LobbyGame['area'] {
  if (!isElottery(family)) return 'VN';
  return isSoutheastAsian(family) ? 'SEA' : 'ELOTT';
}

const PAGES = { VN: '/vnlottery', SEA: '/seaLottery', ELOTT: '/elott' } as const;

export const accountTypeOf = (family: GameFamily): LobbyGame['accountTypeName'] =>
  isElottery(family) ? elotteryAccountType(family) : 'TCG_LOTTO_VN';
export const launchModeOf = (family: GameFamily) => (accountTypeOf(family) === 'ELOTT' ? 'ELOTT' : 'LOTT');

const SITE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const;

/** Whether lists of a brand show a lottery: it belongs to one of the brand's prize modes. */
export const isListed = (family: GameFamily, modes: readonly string[]): boolean =>
  SITE_MODES.some((mode) => modes.includes(mode) && isInPrizeMode(family, mode));

/** Whether a lottery belongs to one of the site's prize modes (3-18), or is bet at prize groups or at odds. */
export function isInPrizeMode(family: GameFamily, mode: PrizeMode): boolean {
  switch (mode) {
    case 'Lott':
      return areaOf(family) === 'VN';
    case 'SEA':
      return areaOf(family) === 'SEA';
    case 'Elott':
      return areaOf(family) === 'ELOTT';
    case 'ZY':
      return isElottery(family) && isDrawnByPlatform(family);
    case 'STANDARD':
    case 'CREDIT':
      return stylesOf(family).has(mode);
  }
}

/** The Vietnamese lotteries only have odds. */
function stylesOf(family: GameFamily): ReadonlySet<Style> {
  if (!isElottery(family)) return new Set(['CREDIT']);
  const { plays, defaultPrices } = elotteryFamily(family, ANY_DAY);
  const styles = new Set<Style>(plays.flatMap((play) => play.styles));
  if (defaultPrices.groups === null) styles.delete('STANDARD');
  return styles;
}

/** Display name of a lottery; its code if it has no name yet. */
export function nameOf({ code, family }: Pick<GameRow, 'code' | 'family'>, language: Language): string {
  const messages = messagesOf(language);
  const names: Readonly<Record<string, string>> = isElottery(family) ? messages.elottery : messages.lottery;
  return names[`game_${code}`] ?? code;
}

/** Name and path of a lottery in lists. */
export function entryOf(game: Pick<GameRow, 'code' | 'family'>, language: Language) {
  const area = areaOf(game.family);
  return {
    code: game.code,
    nameKey: `game_${game.code}`,
    gameName: nameOf(game, language),
    area,
    path: `${PAGES[area]}?gameCode=${game.code}`,
  };
}

const COUNTRIES: Readonly<Record<RegionalLottery, string>> = {
  ...{ THAI: 'TH', LAOS: 'LA', HANOI: 'VN', HANOI_SPECIAL: 'VN', HANOI_VIP: 'VN', MY4D: 'MY', SG4D: 'SG' },
  ...{ TOGEL_SGP: 'SG', TOGEL_HKG: 'HK', TOGEL_SDY: 'AU', CN_3D: 'CN', CN_P3: 'CN' },
  ...{ MARK_SIX_HK: 'HK', MARK_SIX_MACAU: 'MO' },
};

/** The country of a lottery; empty for the platform's own. Yeekee is drawn by the platform but counts as Thai. */
export function flagOf({ flag, calendar, family }: Pick<GameRow, 'flag' | 'calendar' | 'family'>): string {
  if (flag !== '') return flag;
  if (calendar !== null) return COUNTRIES[calendar];
  return family === 'YEEKEE' ? 'TH' : '';
}
