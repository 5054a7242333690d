import './my-games.css';
import { Countdown, Icon, LazyImage } from '@lantern/ui';
import { Play } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { LotteryMark } from '../../lotteries/lottery-mark.tsx';
import { SiteLink } from '../../navigation/site-link.tsx';
import { useCovers } from '../slot-games.ts';
import type { MyGame } from './rows.ts';

/** Square picture of a game, or the emblem of a lottery. */
function Picture({ row }: { row: MyGame }) {
  const coverOf = useCovers();
  return (
    <span className="recent-row-picture">
      {row.kind === 'GAME' ? (
        <LazyImage src={coverOf(row.game.showIcon)} alt="" width={360} height={480} isEager />
      ) : (
        <LotteryMark flag={row.lottery.flag} family={row.lottery.family} />
      )}
    </span>
  );
}

/** When a lottery's draw closes, or the category of a game. */
function Detail({ row }: { row: MyGame }) {
  const t = useText('games');
  const shell = useText('shell');
  if (row.kind === 'GAME') return <small>{shell(`category_${row.game.gameType}`)}</small>;
  const { issue } = row.lottery;
  if (issue === null) return <small>{shell(`category_${row.lottery.area === 'ELOTT' ? 'ELOTT' : 'LOTT'}`)}</small>;
  return (
    <small className="num">
      {t('closes_in')}{' '}
      <Countdown endsAt={issue.closesAt} size="inline" dayLabel={(days) => t('closes_in_days', { days })} />
    </small>
  );
}

/** Games and lotteries as compact cards, each one tap from play. */
export function RecentRow({ rows }: { rows: readonly MyGame[] }) {
  return (
    <ul className="recent-row">
      {rows.map((row) => (
        <li key={row.path}>
          <SiteLink className="recent-row-card" to={row.path}>
            <Picture row={row} />
            <span className="recent-row-text">
              <b>{row.name}</b>
              <Detail row={row} />
            </span>
            <span className="recent-row-play" aria-hidden="true">
              <Icon as={Play} filled />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
