import { Countdown, EmptyState, Flag, Icon } from '@lantern/ui';
import { ChevronRight } from 'lucide-react';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { byClosing, type Draw, drawPath, useDrawNames } from '../model/draws.ts';

const MOST_DRAWS = 5;

/** Beside the hero: the next draws to close. */
export function NextDraws({ draws }: { draws: readonly Draw[] }) {
  const t = useText('home');
  const zone = useZone();
  const nameOf = useDrawNames();
  const next = byClosing(draws).slice(0, MOST_DRAWS);
  return (
    <aside className="card next-draws">
      <div className="card-head">
        <h2>{t('next_title')}</h2>
        <span className="grow" />
        <SiteLink className="section-heading-link" to="/lottery">
          {t('all')} <Icon as={ChevronRight} />
        </SiteLink>
      </div>
      {next.length === 0 && <EmptyState title={t('draws_none')} />}
      {next.map((draw) => (
        <SiteLink className="next-draws-draw" key={draw.code} to={drawPath(draw)}>
          <Flag country={draw.flag} size="m" />
          <span>
            <b>{nameOf(draw)}</b>
            <small className="num">
              {draw.currentIssue
                ? t('draws_at', { time: formatClock(draw.currentIssue.drawsAt, zone) })
                : t('draws_closed')}
            </small>
          </span>
          <span className="grow" />
          {draw.nextClose && (
            <span className="next-draws-time num">
              <small>{t('closes')}</small>
              <b>
                <Countdown endsAt={draw.nextClose} size="inline" dayLabel={(days) => t('days', { days })} />
              </b>
            </span>
          )}
        </SiteLink>
      ))}
    </aside>
  );
}
