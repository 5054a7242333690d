import * as calls from '@lantern/contract/member-calls';
import { classNames } from '@lantern/ui';
import { useCall } from '../../../../shared/api/hooks.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { SiteLink } from '../../../../shared/navigation/site-link.tsx';
import { useChosenInView } from '../../components/use-chosen-in-view.ts';
import type { ElotteryLobby } from '../model/types.ts';

/** The lotteries of a page side by side, to switch between boards. */
export function GameStrip({ current }: { current: ElotteryLobby['game'] }) {
  const t = useText('elottery');
  const tf = useText('families');
  const isSea = current.accountTypeName === 'TCG_SEA';
  const { data } = useCall(calls.elottery.menu, {}, { staleTime: 60_000 });
  // Until the others are loaded, the open lottery reserves the strip's height, so that the layout does not shift.
  const known = data?.games ?? [current];
  const games = known.filter(({ accountTypeName }) => (accountTypeName === 'TCG_SEA') === isSea);
  const row = useChosenInView<HTMLElement>(`${current.code} ${games.length}`);
  return (
    <nav ref={row} className="game-strip tabs-fade" aria-label={tf(isSea ? 'games_sea' : 'games')}>
      {games.map(({ code, nameKey }) => (
        <SiteLink
          key={code}
          className={classNames('chip', code === current.code && 'on')}
          to={`${isSea ? '/seaLottery' : '/elott'}?gameCode=${code}`}
          aria-current={code === current.code ? 'page' : undefined}
        >
          {t(nameKey)}
        </SiteLink>
      ))}
    </nav>
  );
}
