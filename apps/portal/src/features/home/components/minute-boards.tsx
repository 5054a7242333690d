import { Countdown, CountdownRing, classNames, Icon, SectionHeading } from '@lantern/ui';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { LastNumbers } from '../../../shared/lotteries/last-numbers.tsx';
import { LotteryMark } from '../../../shared/lotteries/lottery-mark.tsx';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { type Board, firstToClose, useLiveBoards } from '../model/boards.ts';

/** One-minute draws would otherwise be urgent all the time. */
const URGENT_S = 10;

/** One board: the ring counts down to the close beside the last result. */
const BoardCard = memo(function BoardCard({ board, isFirst }: { board: Board; isFirst: boolean }) {
  const t = useText('home');
  const { issue, intervalSeconds, family, last } = board;
  const closesAt = issue === null ? null : Date.parse(issue.closesAt);
  return (
    <li>
      <SiteLink className={classNames('card minute-boards-card', isFirst && 'minute-boards-first')} to={board.path}>
        <span className="minute-boards-head">
          <LotteryMark flag={board.flag} family={board.family} />
          <span>
            <b>{board.gameName}</b>
            <small>{t('board_every', { minutes: Math.round(intervalSeconds / 60) })}</small>
          </span>
        </span>
        {closesAt !== null && (
          <span className="minute-boards-ring">
            <CountdownRing endsAt={closesAt} startsAt={closesAt - intervalSeconds * 1000} />
            <Countdown endsAt={closesAt} size="inline" urgentBelow={URGENT_S} />
          </span>
        )}
        <span className="minute-boards-last">
          {last === null ? (
            <small className="mut3">{t('no_result_yet')}</small>
          ) : (
            <LastNumbers family={family} drawn={last.drawn} label={t('board_last', { number: last.number })} />
          )}
        </span>
      </SiteLink>
    </li>
  );
});

interface MinuteBoardsProps {
  readonly boards: readonly Board[];
  /** When the boards were read, epoch ms. */
  readonly readAt: number;
}

/** The boards with a draw every one to five minutes; the one that closes first is highlighted. */
export function MinuteBoards({ boards, readAt }: MinuteBoardsProps) {
  const t = useText('home');
  useLiveBoards(boards, readAt);
  const first = firstToClose(boards);
  const more = (
    <SiteLink className="section-heading-link" to="/lottery">
      {t('boards_all')} <Icon as={ChevronRight} />
    </SiteLink>
  );
  return (
    <section>
      <SectionHeading title={t('boards_title')} more={more} />
      <ul className="minute-boards">
        {boards.map((board) => (
          <BoardCard key={board.code} board={board} isFirst={board.code === first} />
        ))}
      </ul>
    </section>
  );
}
