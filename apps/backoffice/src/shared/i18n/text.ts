import { pickName, playName } from '@lantern/locales/play-names';
import { withShownAmounts } from '@lantern/locales/shown-amounts';
import { useTranslations } from 'use-intl';
import { Refused } from '../api/call.ts';

/** Translator of the back office's texts. */
export function useText(): ReturnType<typeof useTranslations> {
  return useTranslations('backoffice');
}

/** Label of a posting: "lottery bet" for P21. */
export function usePostingText(): (code: string) => string {
  const t = useTranslations('records');
  return (code) => (t.has(code) ? t(code) : code);
}

/** Text of any error; the server's text is already in the operator's language. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations('backoffice');
  return (error) =>
    error instanceof Refused && error.code !== 'NETWORK' && error.message ? error.message : t('network_failed');
}

/** Names of games, plays and picks as members see them: "Special (Đề)" for de_db. */
export interface LotteryText {
  readonly play: (code: string) => string;
  readonly playOf: (family: string, code: string) => string;
  readonly pick: (symbol: string) => string;
  /** Name of one prize of a draw with several, e.g. the first prize of 4D; undefined where prizes are counts of hits. */
  readonly prizeOf: (family: string, prize: string) => string | undefined;
  readonly game: (code: string) => string;
}

/** Families whose play names are in the five-digit and Vietnam texts. */
const NAMED_BY_CODE: ReadonlySet<string> = new Set(['SSC', 'VN']);

export function useLotteryText(): LotteryText {
  const vietnam = useTranslations('lottery');
  const elottery = useTranslations('elottery');
  const families = useTranslations('families');
  const named = (kind: string) => (code: string) => {
    const key = `${kind}_${code}`;
    if (elottery.has(key)) return elottery(key);
    return vietnam.has(key) ? vietnam(key) : code;
  };
  const play = named('play');
  return {
    play,
    playOf: (family, code) => (NAMED_BY_CODE.has(family) ? play(code) : playName(families, family, code)),
    pick: (symbol) => pickName(families, symbol),
    prizeOf: (family, prize) =>
      family === 'FOUR_D' && families.has(`prize_${prize}`) ? families(`prize_${prize}`) : undefined,
    game: named('game'),
  };
}

/** Label of a code by its kind, e.g. `named('role', 'owner')`; the code itself if it has none. */
export function useNamed(): (kind: string, code: string) => string {
  const t = useText();
  return (kind, code) => {
    const key = `${kind}_${code.replaceAll(/[.-]/g, '_')}`;
    return t.has(key) ? t(key) : code;
  };
}

/** An event from the server: a text key and codes to translate. */
export interface EventTextKey {
  readonly textKey: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Text of an event: "Bet Special (Đề) on 25, Northern Vietnam 20250630", or the name of a posting. */
export function useEventText(): (event: EventTextKey) => string {
  const t = useText();
  const named = useNamed();
  const posting = usePostingText();
  const lottery = useLotteryText();
  return ({ textKey, params }) => {
    if (!t.has(textKey)) return posting(textKey);
    const { play = '', game = '', state = '', action = '' } = params;
    return t(textKey, {
      ...withShownAmounts(params),
      play: lottery.play(play),
      game: lottery.game(game),
      state: named(textKey === 'event_withdrawal' ? 'withdrawal' : 'deposit', state),
      action: named('action', action),
    });
  };
}
