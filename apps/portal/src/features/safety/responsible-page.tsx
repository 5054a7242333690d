import './safety.css';
import * as calls from '@lantern/contract/member-calls';
import { Button, EmptyState, Skeletons } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { QueryContent } from '../../shared/components/query-content.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { useSession } from '../../shared/session/member.ts';
import { CheckCard } from './check-card.tsx';
import { ExclusionNote } from './exclusion-note.tsx';
import { FiguresCard } from './figures-card.tsx';
import { LimitCard } from './limit-card.tsx';
import type { Protection } from './model.ts';
import { PauseCard } from './pause-card.tsx';
import { StopCard } from './stop-card.tsx';

/** Responsible gaming: own figures, limits, reality check, cool-off and self-exclusion on one page. */
export default function ResponsiblePage() {
  const t = useText('safety');
  return (
    <div className="responsible-page">
      <div className="responsible-page-head">
        <h1>{t('title')}</h1>
      </div>
      <Tools />
    </div>
  );
}

function Tools() {
  const t = useText('safety');
  const isHydrated = useIsHydrated();
  const { token, member } = useSession();
  const isReal = member?.capabilities.protectedActions === true;
  const query = useCall(calls.safety.protection, {}, { staleTime: 5_000, enabled: isReal });
  if (!isHydrated || (token !== null && member === null)) return <Skeletons count={5} label={t('loading')} />;
  if (token === null) return <Visitor />;
  if (!isReal) return <EmptyState title={t('trial_title')}>{t('trial_text')}</EmptyState>;
  return (
    <QueryContent query={query} label={t('loading')} count={5}>
      {(protection) => <OwnTools protection={protection} />}
    </QueryContent>
  );
}

function OwnTools({ protection }: { protection: Protection }) {
  return (
    <>
      {protection.exclusion && <ExclusionNote exclusion={protection.exclusion} />}
      <FiguresCard protection={protection} />
      <div className="responsible-page-limits">
        <LimitCard kind="DEPOSIT" protection={protection} />
        <LimitCard kind="LOSS" protection={protection} />
        <LimitCard kind="STAKE" protection={protection} />
        <LimitCard kind="SESSION" protection={protection} />
        <CheckCard minutes={protection.checkMinutes} />
        <PauseCard exclusion={protection.exclusion} />
      </div>
      <StopCard exclusion={protection.exclusion} />
    </>
  );
}

/** Information about the tools for visitors. */
function Visitor() {
  const t = useText('safety');
  return (
    <section className="card">
      <p className="mut">{t('visitor_text')}</p>
      <ul className="stop-card-consequences">
        {(['DEPOSIT', 'LOSS', 'STAKE', 'SESSION'] as const).map((kind) => (
          <li key={kind}>{t(`limit_${kind}`)}</li>
        ))}
        <li>{t('check_title')}</li>
        <li>{t('pause_title')}</li>
        <li>{t('stop_title')}</li>
      </ul>
      <p className="limit-dialog-form">
        <Button look="pri" onClick={() => openModal('login', {})}>
          {t('log_in')}
        </Button>
      </p>
    </section>
  );
}
