import { Balls, Countdown, classNames, Flag, KeyValue, Money, Note, Tag, type TagTone, Wick } from '@lantern/ui';
import { Clock, Lock, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../shared/brand/site.ts';
import { formatClock, formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { oddsText } from '../../../shared/lotteries/odds.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import type { Bet, Outcome, Round, RoundPhase } from '../model/draw-phase.ts';
import { useAmountText } from '../model/use-amount-text.ts';

export interface RoundCardProps {
  /** Name of the lottery and its flag. */
  readonly game: string;
  readonly flag: string;
  readonly round: Round;
  readonly phase: RoundPhase;
  readonly outcome: Outcome;
  /** The result ball by ball, with its accessible name; `places` is the number of balls before the result is known. */
  readonly draw: { readonly name: string; readonly balls: readonly string[]; readonly places: number };
  /** Number of last balls that decide the bet; highlighted on a win. */
  readonly lit?: number | undefined;
  /** Drawn by the platform, for demonstration. */
  readonly isDemo?: boolean;
  /** Names of bets by play code. */
  readonly playName: (code: string) => string;
  /** The draw that accepts bets now. */
  readonly next: Round | null;
  /** Selections on the slip that were not bet before betting closed. */
  readonly slipLines: number;
}

const WINS_SHOWN = 4;

/** A draw after betting has closed, until its settlement is complete: what it waits for, and the result of the bets. */
export function RoundCard(props: RoundCardProps) {
  const t = useText('lottery');
  const { game, flag, round, phase } = props;
  return (
    <section className={classNames('card draw-card', phase)} aria-label={t('round_card', { number: round.number })}>
      <div className="draw-head-game">
        <Flag country={flag} size="m" />
        <div>
          <h3>{game}</h3>
          <small className="num">{t('round', { number: round.number })}</small>
        </div>
        <span className="grow" />
        <span className="draw-card-time">
          <PhaseTag {...props} />
          {props.isDemo && <Tag tone="info">{t('demo')}</Tag>}
        </span>
      </div>
      <PhaseBody {...props} />
      <Said {...props} />
    </section>
  );
}

/** Announces changes to screen readers once; the countdown beside it is not announced. */
function Said({ phase, outcome, round }: RoundCardProps) {
  const t = useText('lottery');
  const amount = useAmountText();
  const isWon = phase === 'settled' && outcome.kind === 'won';
  return (
    <span className="vh" role="status">
      {t('round', { number: round.number })}:{' '}
      {isWon ? `${t('you_won')} ${amount(outcome.payout)}` : t(`phase_${phase}`)}
    </span>
  );
}

function PhaseTag({ round, phase, outcome }: RoundCardProps) {
  const t = useText('lottery');
  const zone = useZone();
  if (phase === 'settled') {
    const time = round.settledAt === null ? '' : formatClock(round.settledAt, zone);
    return <Tag tone={outcome.kind === 'won' ? 'ok' : 'neutral'}>{t('settled_at', { time })}</Tag>;
  }
  const tag: Partial<Record<RoundPhase, { tone: TagTone; icon?: typeof Lock }>> = {
    closed: { tone: 'wait', icon: Lock },
    drawing: { tone: 'live' },
    late: { tone: 'wait' },
    settling: { tone: 'info' },
    void: { tone: 'wait' },
  };
  const { tone = 'neutral', icon } = tag[phase] ?? {};
  return (
    <Tag tone={tone} icon={icon}>
      {t(`phase_${phase}`)}
    </Tag>
  );
}

function PhaseBody(props: RoundCardProps) {
  switch (props.phase) {
    case 'closed':
      return <Waiting {...props} />;
    case 'drawing':
      return <Drawing {...props} />;
    case 'late':
      return <Late {...props} />;
    case 'settling':
      return <Settling {...props} />;
    case 'settled':
      return props.outcome.kind === 'won' ? <Won {...props} /> : <NotWon {...props} />;
    case 'void':
      return <Refunded {...props} />;
    default:
      return null;
  }
}

/** The member's stakes on the draw. */
function Staked({ outcome }: { outcome: Outcome }) {
  const t = useText('lottery');
  const currency = useCurrency();
  if (outcome.kind === 'none') return null;
  return (
    <div className="r num">
      <small>{t('your_bets')}</small>
      <b>
        <Money amount={outcome.stake} {...currency} />
      </b>
    </div>
  );
}

function Waiting({ round, outcome, next, slipLines }: RoundCardProps) {
  const t = useText('lottery');
  const zone = useZone();
  return (
    <>
      <div className="draw-card-state">
        <Countdown endsAt={round.drawsAt} label={t('draw_at', { time: formatClock(round.drawsAt, zone) })} />
        <Staked outcome={outcome} />
      </div>
      <Wick endsAt={round.drawsAt} startsAt={round.closesAt} className="draw-card-wick" />
      <Note icon={Lock}>
        {t('closed_at', { time: formatTime(round.closesAt, zone).slice(11) })}{' '}
        {slipLines > 0 && next ? t('slip_kept', { number: next.number }) : ''}
      </Note>
    </>
  );
}

/** The drawn balls, or empty places; `children` are shown at the right end. */
function DrawBalls({ draw, lit = 0, children }: Pick<RoundCardProps, 'draw' | 'lit'> & { children?: ReactNode }) {
  const t = useText('lottery');
  const { balls, name, places } = draw;
  return (
    <div className="draw-card-state">
      <div>
        <small>{name}</small>
        {balls.length > 0 ? (
          <Balls values={balls} label={name} lit={lit} />
        ) : (
          <Balls values={[]} sockets={places} label={t('not_drawn_yet')} />
        )}
      </div>
      {children}
    </div>
  );
}

function Drawing({ round, outcome, draw }: RoundCardProps) {
  const t = useText('lottery');
  const zone = useZone();
  return (
    <>
      <DrawBalls draw={draw}>
        <Staked outcome={outcome} />
      </DrawBalls>
      <p className="mut">{t('drawing_text', { time: formatClock(round.drawsAt, zone) })}</p>
    </>
  );
}

function Late({ outcome }: RoundCardProps) {
  const t = useText('lottery');
  const amount = useAmountText();
  return (
    <Note tone="info" icon={Clock}>
      <b>{t('late_title')}</b> {t('late_text')}{' '}
      {outcome.kind === 'none' ? '' : t('late_held', { stake: amount(outcome.stake) })}
    </Note>
  );
}

function Settling({ draw, lit, outcome }: RoundCardProps) {
  const t = useText('lottery');
  return (
    <>
      {draw.balls.length > 0 && <DrawBalls draw={draw} lit={lit} />}
      <p className="mut">{t(outcome.kind === 'none' ? 'settling_text' : 'settling_yours')}</p>
    </>
  );
}

function Won({ draw, lit, outcome, round, playName }: RoundCardProps) {
  const t = useText('lottery');
  const currency = useCurrency();
  const more = outcome.wins.length - WINS_SHOWN;
  const record = `${memberPath('personalHistoryCopy')}&state=WON`;
  return (
    <>
      <DrawBalls draw={draw} lit={lit} />
      <div className="draw-card-won">
        <span className="lantern-steps-lantern lit" aria-hidden="true" />
        <span>
          <small>{t('you_won')}</small>
          <b className="num">
            <Money amount={outcome.payout} {...currency} />
          </b>
        </span>
        <SiteLink className="button sm soft" to={record}>
          {t('see_bets')}
        </SiteLink>
      </div>
      <div className="num">
        {outcome.wins.slice(0, WINS_SHOWN).map((bet) => (
          <KeyValue key={bet.id} name={<WinLine bet={bet} name={playName(bet.play)} />}>
            <Money amount={bet.payout ?? '0'} {...currency} tone="won" />
          </KeyValue>
        ))}
        {more > 0 && (
          <KeyValue name={t('round', { number: round.number })}>
            <SiteLink className="amb" to={record}>
              {t('more_wins', { count: more })}
            </SiteLink>
          </KeyValue>
        )}
        <Rebate outcome={outcome} />
      </div>
    </>
  );
}

/** "Special (Đề), 10 points × 99.50, 1 hit". */
function WinLine({ bet, name }: { bet: Bet; name: string }) {
  const t = useText('lottery');
  return (
    <>
      {name}
      <small>{t('win_line', { points: bet.points, odds: oddsText(bet.odds), hits: bet.hits ?? 0 })}</small>
    </>
  );
}

function Rebate({ outcome }: { outcome: Outcome }): ReactNode {
  const t = useText('lottery');
  const currency = useCurrency();
  if (outcome.rebate === null) return null;
  return (
    <KeyValue name={t('rebate')}>
      <Money amount={outcome.rebate} {...currency} />
    </KeyValue>
  );
}

function NotWon({ draw, outcome, next }: RoundCardProps) {
  const t = useText('lottery');
  const amount = useAmountText();
  return (
    <>
      <DrawBalls draw={draw} />
      <p className="mut">{t('none_won', { stake: amount(outcome.stake) })}</p>
      <div className="num">
        <Rebate outcome={outcome} />
      </div>
      <div className="draw-card-links">
        <a className="button" href="#res">
          {t('check_draw')}
        </a>
        {next && (
          <a className="button" href="#board">
            <span>
              {t('next_round')}{' '}
              <Countdown endsAt={next.closesAt} size="inline" dayLabel={(days) => t('days', { days })} />
            </span>
          </a>
        )}
      </div>
    </>
  );
}

function Refunded({ round, outcome }: RoundCardProps) {
  const t = useText('lottery');
  const zone = useZone();
  const amount = useAmountText();
  const time = round.settledAt === null ? '' : formatClock(round.settledAt, zone);
  return (
    <Note tone="ok" icon={Undo2}>
      <b>{outcome.refunded === null ? t('void_title') : t('void_refunded', { stake: amount(outcome.refunded) })}</b>{' '}
      {t('void_text', { time })}
    </Note>
  );
}
