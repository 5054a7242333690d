import { buttonClass, Countdown, classNames, Icon, Tag, Wick } from '@lantern/ui';
import { Lock, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatClock, useZone } from '../../../../shared/i18n/format.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { EMBLEMS } from '../../../../shared/lotteries/emblems.ts';
import { DIGITS_FAMILY, usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { SiteLink } from '../../../../shared/navigation/site-link.tsx';
import { StarOf } from '../../favourites/star-of.tsx';
import type { SalePhase } from '../../model/use-sale-phase.ts';
import { shortNumber } from '../model/issue-number.ts';
import type { ElotteryLobby, ElotteryResult } from '../model/types.ts';
import { DrawnNumbers } from '../results/drawn-numbers.tsx';

/** One-minute draws would otherwise be urgent all the time. */
const URGENT_S = 15;

/** Current draw, last result with its proof, countdown to the close. */
export function BoardHead({ lobby, phase }: { lobby: ElotteryLobby; phase: SalePhase }) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const zone = useZone();
  const { game, issue, awaited } = lobby;
  const tf = useText('families');
  const isDaily = game.intervalSeconds === 0;
  const beat = tf('every_minutes', { minutes: Math.round(game.intervalSeconds / 60) });
  return (
    <section className="card draw-head">
      <div className="draw-head-game">
        <span className="lottery-mark" aria-hidden="true">
          {EMBLEMS[game.family]}
        </span>
        <div>
          <h1>{t(game.nameKey)}</h1>
          <small className="num">
            {issue
              ? [
                  t('issue', { number: issue.number }),
                  isDaily ? tf('draws_on', { day: issue.day }) : beat,
                  formatClock(issue.drawsAt, zone),
                ].join(' · ')
              : !awaited && tl('no_round')}
          </small>
        </div>
        <StarOf gameCode={game.code} name={t(game.nameKey)} />
      </div>
      <LastResult family={game.family} result={game.lastResult} drawing={isDaily ? null : drawingOf(lobby, phase)} />
      <div className="draw-head-close">
        {issue && phase !== 'closed' ? (
          <Countdown
            endsAt={issue.closesAt}
            size="lead"
            urgentBelow={URGENT_S}
            label={tl('closes_in')}
            tenSecondsText={tl('ten_seconds_left')}
            dayLabel={(days) => tl('days', { days })}
          />
        ) : (
          <span className="countdown lead" role="status">
            <small>{tl('betting')}</small>
            <span className="t off closed">
              <Icon as={Lock} />
              {tl('closed')}
            </span>
          </span>
        )}
      </div>
      {awaited && <p className="board-head-awaited">{tl('awaited_draw', { day: awaited.day })}</p>}
      {issue && (
        <Wick
          endsAt={issue.closesAt}
          startsAt={isDaily ? issue.opensAt : startOf(issue.closesAt, game.intervalSeconds)}
          urgentBelow={URGENT_S}
        />
      )}
    </section>
  );
}

/** Number of the draw that has closed and has no result yet; null if there is none. */
function drawingOf({ game, issue, previousIssue }: ElotteryLobby, phase: SalePhase): string | null {
  if (issue && phase === 'checking') return issue.number;
  if (previousIssue === null || previousIssue.id === game.lastResult?.issueId) return null;
  return previousIssue.state === 'OPEN' || previousIssue.state === 'CLOSED' ? previousIssue.number : null;
}

interface LastResultProps {
  readonly family: string;
  readonly result: ElotteryResult | null;
  /** Number of the draw that is being drawn: its numbers take the place of the shown ones. */
  readonly drawing: string | null;
}

/** The last result with its proof. A result that arrives while the page is open appears number by number. */
function LastResult({ family, result, drawing }: LastResultProps) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const [first] = useState(result?.issueId);
  if (result === null) {
    return (
      <div className="draw-head-last">
        <small role="status">
          {drawing === null ? t('waiting_first') : tl('is_drawing', { number: shortNumber(drawing) })}
        </small>
      </div>
    );
  }
  return (
    <div
      key={result.issueId}
      className={classNames(
        'draw-head-last',
        drawing !== null && 'draw-head-drawing',
        result.issueId !== first && 'draw-head-revealed',
      )}
    >
      <small className="num" role="status">
        {drawing === null
          ? t('issue', { number: shortNumber(result.number) })
          : tl('is_drawing', { number: shortNumber(drawing) })}
      </small>
      <DrawnNumbers family={family} digits={result.digits} label={t('issue', { number: result.number })} />
      {family !== DIGITS_FAMILY && <ShownWords words={result.shown} />}
      <ProofOf result={result} />
    </div>
  );
}

/** Link to the draw proof of the platform's own draws; also marks demo and corrected results. */
function ProofOf({ result }: { result: ElotteryResult }) {
  const t = useText('elottery');
  const tf = useText('families');
  if (result.correctedAt !== null) return <Tag tone="wait">{tf('result_corrected')}</Tag>;
  if (result.source === 'DEMO') return <Tag tone="wait">{tf('demo_draw')}</Tag>;
  if (result.source !== 'CHAIN') return null;
  return (
    <SiteLink className={buttonClass({ size: 'sm' })} to={`/proof?issue=${result.issueId}`}>
      <Icon as={ShieldCheck} />
      {t('proof')}
    </SiteLink>
  );
}

/** Derived facts of a result: `11 · Big · Odd`. */
export function ShownWords({ words }: { words: readonly string[] }) {
  const names = usePlayTexts('');
  return <small className="num board-head-facts">{words.map((word) => names.symbol(word)).join(' · ')}</small>;
}

/** Draws are planned long ahead: the countdown starts at the previous close. */
function startOf(closesAt: string, seconds: number): string {
  return new Date(Date.parse(closesAt) - seconds * 1000).toISOString();
}
