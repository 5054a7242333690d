import { lotto } from '@lantern/contract/lotto-calls';
import * as calls from '@lantern/contract/member-calls';
import { useCall } from '../../api/hooks.ts';
import { useLanguage } from '../../i18n/text.ts';
import { readLastGame } from '../last-game.ts';
import { alternated, lastFirst } from './order.ts';
import { gameRows, type MyGame } from './rows.ts';

export interface MyGames {
  /** What the member opened or bet on last. */
  readonly recent: readonly MyGame[];
  readonly favourites: readonly MyGame[];
}

/** The member's recent and favourite games and lotteries; null while they load, and for visitors. */
export function useMyGames(): MyGames | null {
  const language = useLanguage();
  const recent = useCall(calls.games.recent, {});
  const favourites = useCall(calls.games.favourites, {});
  const mine = useCall(lotto.mine, {}, { staleTime: 5_000 });
  const lobby = useCall(lotto.lobby, { language }, { enabled: mine.data !== undefined });
  const areWaiting = [recent, favourites, mine, lobby].some(({ isPending, isError }) => isPending && !isError);
  if (areWaiting) return null;
  const lotteries = (codes: readonly string[] | undefined): MyGame[] =>
    (codes ?? []).flatMap((code) => {
      const lottery = lobby.data?.games.find((game) => game.code === code);
      return lottery ? [{ kind: 'LOTTERY' as const, path: lottery.path, name: lottery.gameName, lottery }] : [];
    });
  return {
    recent: lastFirst(alternated(gameRows(recent.data?.list ?? []), lotteries(mine.data?.recent)), readLastGame()),
    favourites: alternated(gameRows(favourites.data?.list ?? []), lotteries(mine.data?.favourites)),
  };
}
