import type { Value } from '@lantern/contract/schemas';
import { Button, buttonClass, LanternSteps } from '@lantern/ui';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { useCountryName } from './country-name.ts';
import type { Part } from './parts.ts';

export type Overview = Value<'security.overview'>;

const RADIUS = 48;
const CIRCLE = 2 * Math.PI * RADIUS;
const LANTERNS = 4;

/** The part in which each recommended step is done. */
const STEPS: Readonly<Record<NonNullable<Overview['level']['next']>, Part>> = {
  FUND_PASSWORD: 'fundPassword',
  SECOND_FACTOR: 'totp',
  CONTACT: 'email',
  QUESTIONS: 'questions',
  REAL_NAME: 'profile',
  PASSWORD_AGE: 'loginPassword',
};

/** The security level as a ring and as lanterns, and the step that raises it most. */
export function OverviewCard({ overview, onOpen }: { overview: Overview; onOpen: (part: Part) => void }) {
  const t = useText('security');
  const { score, grade, lit, next } = overview.level;
  return (
    <section className="card overview-card">
      <Ring score={score} />
      <div>
        <h2>{t(`grade_${grade}`)}</h2>
        <p>{next === null ? t('all_done') : t(`next_${next}`)}</p>
        <LastLogin last={overview.lastLogin} />
        <div className="overview-card-actions">
          {next !== null && (
            <Button look="pri" onClick={() => onOpen(STEPS[next])}>
              {t(`do_${next}`)}
            </Button>
          )}
          <SiteLink className={buttonClass()} to="/responsible">
            {t('play_limits')}
          </SiteLink>
        </div>
      </div>
      <LanternSteps total={LANTERNS} lit={lit} label={t('lanterns', { lit, total: LANTERNS })} />
    </section>
  );
}

function Ring({ score }: { score: number }) {
  const t = useText('security');
  return (
    <div className="overview-card-ring num" role="img" aria-label={t('level_label', { score })}>
      <svg viewBox="0 0 112 112" width="112" height="112" fill="none" strokeWidth="9" aria-hidden="true">
        <circle className="overview-card-track" cx="56" cy="56" r={RADIUS} />
        <circle
          className="fill"
          cx="56"
          cy="56"
          r={RADIUS}
          transform="rotate(-90 56 56)"
          strokeDasharray={`${(CIRCLE * score) / 100} ${CIRCLE}`}
        />
      </svg>
      <b>{score}</b>
    </div>
  );
}

function LastLogin({ last }: { last: Overview['lastLogin'] }) {
  const t = useText('security');
  const zone = useZone();
  const country = useCountryName();
  if (last === null) return <p className="overview-card-last">{t('first_login')}</p>;
  const place = [last.device, last.ip, country(last.country)].filter(Boolean).join(' · ');
  return <p className="overview-card-last num">{t('last_login', { time: formatTime(last.at, zone), place })}</p>;
}
