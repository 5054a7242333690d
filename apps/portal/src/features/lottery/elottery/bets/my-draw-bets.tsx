import { Button, Card, classNames, Money, Segments, Tag, type TagTone } from '@lantern/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useIsPast } from '../../../../shared/browser/time.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { betClass, wonDraw } from '../../../../shared/lotteries/draw-outcomes.ts';
import { usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { memberPath } from '../../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../../shared/navigation/site-link.tsx';
import { CancelDialog } from '../../components/cancel-dialog.tsx';
import type { Bet } from '../../model/draw-phase.ts';
import { useRoundBets } from '../../model/use-draw-bets.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { shortNumber } from '../model/issue-number.ts';
import { linesOfBets } from '../model/repeat-bets.ts';
import { SelectionText } from '../slip/selection-text.tsx';

const SHOWN = 10;
const TONES: Readonly<Record<Bet['state'], TagTone>> = {
  OPEN: 'info',
  WON: 'ok',
  LOST: 'neutral',
  CANCELLED: 'neutral',
  VOID: 'wait',
};

/** The member's bets on the open draw and on the previous one. When a draw has just been won, it is shown and its won bets light up. */
export function MyIssueBets({ lobby, slip, outcome }: Pick<ElotteryParts, 'lobby' | 'slip' | 'outcome'>) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const words = usePlayTexts(lobby.game.family);
  const { exponent } = useCurrency();
  const [wanted, setWanted] = useState<'now' | 'before'>('now');
  const { issue, previousIssue } = lobby;
  const now = useRoundBets(issue);
  const before = useRoundBets(previousIssue);
  const [leaving, setLeaving] = useState<Bet | null>(null);
  if ((now?.rows.length ?? 0) + (before?.rows.length ?? 0) === 0) return null;
  const won = wonDraw(outcome);
  const isWonBefore = won !== null && won === previousIssue?.id;
  const view = isWonBefore || (wanted === 'now' && (now?.rows.length ?? 0) === 0) ? 'before' : wanted;
  const shownId = (view === 'now' ? issue : previousIssue)?.id ?? '';
  const rows = (view === 'now' ? now : before)?.rows ?? [];
  const again = linesOfBets(rows, lobby, exponent);
  // The first draw of a game has no previous one.
  const rounds = [
    ...(issue ? [{ id: 'now' as const, label: shortNumber(issue.number), count: now?.sums.count }] : []),
    ...(previousIssue
      ? [{ id: 'before' as const, label: shortNumber(previousIssue.number), count: before?.sums.count }]
      : []),
  ];
  return (
    <Card
      level={3}
      className="my-bets"
      flush
      title={tl('my_bets')}
      aside={
        <SiteLink className="amb" to={memberPath('personalHistoryCopy')}>
          {tl('all_my_bets')}
        </SiteLink>
      }
    >
      <div className="my-bets-head">
        <Segments
          className="elottery-board-segments"
          label={tl('round_choice')}
          value={view}
          onChange={setWanted}
          items={rounds}
        />
      </div>
      {again.length > 0 && (
        <div className="my-bets-row">
          <Button
            size="sm"
            icon={RotateCcw}
            onClick={() => {
              for (const line of again) slip.add(line);
            }}
          >
            {t('repeat_bets')}
          </Button>
        </div>
      )}
      {rows.length === 0 && <p className="mut my-bets-none">{t('no_bets')}</p>}
      {rows.slice(0, SHOWN).map((bet) => (
        <BetRow key={bet.id} bet={bet} className={betClass(won, shownId, bet)} onCancel={() => setLeaving(bet)} />
      ))}
      {leaving && <CancelDialog bet={leaving} name={words.play(leaving.play)} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

interface BetRowProps {
  readonly bet: Bet;
  readonly className: string | undefined;
  readonly onCancel: () => void;
}

function BetRow({ bet, className, onCancel }: BetRowProps) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const currency = useCurrency();
  const isPast = useIsPast(bet.cancellableUntil);
  const name = usePlayTexts(bet.family).play(bet.play);
  const canCancel = bet.cancellableUntil !== null && !isPast;
  return (
    <div className={classNames('bet-slip-line', className)}>
      <div className="bet-slip-line-title">
        <SiteLink to={`${memberPath('personalHistoryCopy')}&id=${bet.id}`}>
          <b>{name}</b>
        </SiteLink>
        <span className="grow" />
        {canCancel ? (
          <Button look="ghost" size="sm" aria-label={`${t('cancel')}: ${name}`} onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : (
          <Tag tone={TONES[bet.state]}>{tl(`bet_${bet.state}`)}</Tag>
        )}
      </div>
      <SelectionText family={bet.family} play={bet.play} selection={bet.numbers[0] ?? ''} />
      <div className="bet-slip-line-cost num">
        <span>{t('units_count', { count: bet.tickets })}</span>
        <b>
          <Money
            amount={bet.state === 'WON' ? (bet.payout ?? '0') : bet.stake}
            {...currency}
            tone={bet.state === 'WON' ? 'won' : 'plain'}
          />
        </b>
      </div>
    </div>
  );
}
