import './my-games.css';
import { LazyImage } from '@lantern/ui';
import { useText } from '../../i18n/text.ts';
import { LotteryMark } from '../../lotteries/lottery-mark.tsx';
import { SiteLink } from '../../navigation/site-link.tsx';
import { useCovers } from '../slot-games.ts';
import type { MyGame } from './rows.ts';

/** Games and lotteries as covers in one row that scrolls sideways on phones. */
export function CoverRow({ rows }: { rows: readonly MyGame[] }) {
  const t = useText('games');
  const coverOf = useCovers();
  return (
    <ul className="cover-row">
      {rows.map((row) => (
        <li key={row.path}>
          <SiteLink
            className="cover-row-cover"
            to={row.path}
            aria-label={row.kind === 'GAME' ? t('play_game', { game: row.name }) : undefined}
          >
            {row.kind === 'GAME' ? (
              <LazyImage src={coverOf(row.game.showIcon)} alt="" width={360} height={480} />
            ) : (
              <span className={`cover-row-lottery cover-row-${row.lottery.area}`}>
                <LotteryMark flag={row.lottery.flag} family={row.lottery.family} />
                <b>{row.name}</b>
              </span>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
