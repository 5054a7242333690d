import {
  Balls,
  buttonClass,
  Countdown,
  CountdownRing,
  classNames,
  Flag,
  Icon,
  SectionHeading,
  useCountdown,
} from '@lantern/ui';
import { ChevronRight, Timer } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { byClosing, type Draw, drawPath, specialDigits, useDrawNames } from '../model/draws.ts';

const mostCards = 8;

function Closing({ draw, closesAt, isFirst }: { draw: Draw; closesAt: string; isFirst: boolean }) {
  const t = useText('home');
  const left = useCountdown(closesAt);
  const isSoon = isFirst && left !== null && left.secondsLeft < 3600;
  return (
    <span className="draw-cards-foot">
      <span>
        <small className="mut3">{t(isSoon ? 'closing_soon' : 'closes_in')}</small>
        <br />
        <span className={classNames('draw-cards-time', isSoon && 'amb')}>
          <Countdown endsAt={closesAt} size="inline" dayLabel={(days) => t('days', { days })} />
        </span>
      </span>
      <CountdownRing endsAt={closesAt} startsAt={draw.currentIssue?.opensAt}>
        <Icon as={Timer} />
      </CountdownRing>
      <span className={`${buttonClass({ look: 'soft', size: 'sm' })} mob`}>{t('bet')}</span>
    </span>
  );
}

/** One draw: name, last special prize, time left. The first to close is highlighted. */
function DrawCard({ draw, name, isFirst }: { draw: Draw; name: string; isFirst: boolean }) {
  const t = useText('home');
  const digits = specialDigits(draw);
  return (
    <SiteLink
      className={classNames('card draw-cards-card', isFirst && draw.nextClose && 'draw-cards-soon')}
      to={drawPath(draw)}
    >
      <span className="draw-cards-head">
        <Flag country={draw.flag} size="m" />
        <span>
          <b>{name}</b>
          <small className="num">
            {draw.currentIssue ? t('issue', { number: draw.currentIssue.number }) : t('draws_closed')}
          </small>
        </span>
      </span>
      <span className="draw-cards-balls">
        {digits.length > 0 ? (
          <Balls values={digits} label={t('special_prize')} size="s" />
        ) : (
          <small className="mut3">{t('no_result_yet')}</small>
        )}
      </span>
      {draw.nextClose && <Closing draw={draw} closesAt={draw.nextClose} isFirst={isFirst} />}
    </SiteLink>
  );
}

/** The draws with their countdowns. */
export function DrawCards({ draws }: { draws: readonly Draw[] }) {
  const t = useText('home');
  const nameOf = useDrawNames();
  if (draws.length === 0) return null;
  const more = (
    <SiteLink className="more" to="/lottery">
      {t('all_draws')} <Icon as={ChevronRight} />
    </SiteLink>
  );
  return (
    <section>
      <SectionHeading title={t('draws_title')} more={more} />
      <div className="draw-cards">
        {byClosing(draws)
          .slice(0, mostCards)
          .map((draw, place) => (
            <DrawCard key={draw.code} draw={draw} name={nameOf(draw)} isFirst={place === 0} />
          ))}
      </div>
    </section>
  );
}
