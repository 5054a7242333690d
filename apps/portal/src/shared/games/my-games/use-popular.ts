import { lotto } from '@lantern/contract/lotto-calls';
import * as calls from '@lantern/contract/member-calls';
import { useCall } from '../../api/hooks.ts';
import { useLanguage } from '../../i18n/text.ts';
import type { MyGame } from './rows.ts';

const COUNT = 20;
const FRESH_MS = 60_000;

/** What was played most in the last day, games and lotteries; null while it loads. */
export function usePopular(): readonly MyGame[] | null {
  const language = useLanguage();
  const popular = useCall(calls.games.popular, { count: COUNT }, { staleTime: FRESH_MS });
  const lobby = useCall(lotto.lobby, { language });
  if ([popular, lobby].some(({ isPending }) => isPending)) return null;
  return (popular.data?.games ?? []).flatMap((game): MyGame[] => {
    const lottery = lobby.data?.games.find(({ path }) => path === game.path);
    if (lottery) return [{ kind: 'LOTTERY', path: lottery.path, name: lottery.gameName, lottery }];
    if (game.vassalage === 'TCG_SEA' || game.inMaintenance) return [];
    return [{ kind: 'GAME', path: game.path, name: game.gameName, game }];
  });
}
