import { Countdown, CountdownRing, classNames, Icon, Tag } from '@lantern/ui';
import { Timer } from 'lucide-react';
import { memo } from 'react';
import { formatTime, useZone } from '../../../../shared/i18n/format.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { LotteryMark } from '../../../../shared/lotteries/lottery-mark.tsx';
import { SiteLink } from '../../../../shared/navigation/site-link.tsx';
import { StarButton } from '../../favourites/star-button.tsx';
import type { FavouriteLotteries } from '../../favourites/use-favourite-lotteries.ts';
import type { LobbyGame } from '../model/lobby-groups.ts';
import { LastDraw } from './last-draw.tsx';

interface CardProps {
  readonly game: LobbyGame;
  /** The draw does not accept bets yet. */
  readonly isPlanned: boolean;
  /** Null for visitors. */
  readonly favourites: FavouriteLotteries | null;
  readonly onEnd: () => void;
}

/** One lottery: name, last result, countdown to the close. The whole card links to its board. */
export function LotteryCard({ game, isPlanned, favourites, onEnd }: CardProps) {
  return (
    <li className={classNames('card lottery-card', favourites && 'lottery-card-starred')}>
      <Head game={game} />
      {favourites && <StarButton code={game.code} name={game.gameName} favourites={favourites} />}
      <LastDraw game={game} />
      <Closing issue={game.issue} intervalSeconds={game.intervalSeconds} isPlanned={isPlanned} onEnd={onEnd} />
    </li>
  );
}

const Head = memo(function Head({ game }: { game: LobbyGame }) {
  const t = useText('lottery');
  return (
    <div className="lottery-card-head">
      <LotteryMark flag={game.flag} family={game.family} />
      <div>
        <SiteLink className="lottery-card-link" to={game.path}>
          {game.gameName}
        </SiteLink>
        <small className="num">
          <Beat game={game} />
          {game.isHot && <Tag tone="live">{t('lobby_hot')}</Tag>}
        </small>
      </div>
    </div>
  );
});

/** How often it is drawn, or when the next draw is. */
function Beat({ game: { intervalSeconds, issue } }: { game: LobbyGame }) {
  const t = useText('lottery');
  const zone = useZone();
  if (intervalSeconds > 0) return t('lobby_every_minutes', { minutes: Math.round(intervalSeconds / 60) });
  if (issue === null) return t('lobby_preparing');
  const at = formatTime(issue.drawsAt, zone);
  return t('lobby_draws_at', { day: at.slice(5, 10), time: at.slice(11, 16) });
}

const Closing = memo(function Closing({
  issue,
  intervalSeconds,
  isPlanned,
  onEnd,
}: Pick<LobbyGame, 'issue' | 'intervalSeconds'> & Pick<CardProps, 'isPlanned' | 'onEnd'>) {
  const t = useText('lottery');
  if (issue === null) return <p className="lottery-card-foot mut3">{t('no_round')}</p>;
  const endsAt = isPlanned ? issue.opensAt : issue.closesAt;
  // Draws at a fixed interval are planned long ahead: the countdown ring starts at the previous close.
  const startsAt =
    intervalSeconds > 0 ? new Date(Date.parse(endsAt) - intervalSeconds * 1000).toISOString() : issue.opensAt;
  return (
    <div className="lottery-card-foot">
      <Countdown
        endsAt={endsAt}
        label={t(isPlanned ? 'lobby_opens_in' : 'lobby_closes_in')}
        urgentBelow={intervalSeconds > 0 ? URGENT_S : undefined}
        dayLabel={(days) => t('days', { days })}
        onEnd={onEnd}
      />
      {!isPlanned && (
        <CountdownRing endsAt={endsAt} startsAt={startsAt}>
          <Icon as={Timer} />
        </CountdownRing>
      )}
    </div>
  );
});

/** One-minute draws would otherwise be urgent all the time. */
const URGENT_S = 15;
