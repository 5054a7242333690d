import './agent.css';
import { Button, EmptyState, Note, Skeletons, Spinner } from '@lantern/ui';
import { Suspense, useEffect } from 'react';
import type { Refused } from '../../shared/api/refused.ts';
import { useSwitches } from '../../shared/brand/site.ts';
import { useNow } from '../../shared/browser/time.ts';
import { CentreDialog } from '../../shared/centre/centre-dialog.tsx';
import { CentreFrame, useIsCentreList } from '../../shared/centre/centre-frame.tsx';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { useSearch } from '../../shared/navigation/page-location.ts';
import { useSession } from '../../shared/session/member.ts';
import { readToken } from '../../shared/session/session.ts';
import { agentPath } from './frame/agent-path.ts';
import { agentEntries, FIRST_AGENT_PAGE } from './frame/entries.ts';
import { useCentre } from './frame/use-centre.ts';

/** The agent centre (2A-01) above the page. */
export default function AgentPage() {
  const t = useText('shell');
  return (
    <CentreDialog label={t('page_agent')} closeLabel={t('close_page_agent')}>
      <Session />
    </CentreDialog>
  );
}

/** Agents of a session; others log in first. */
function Session() {
  const t = useText('agent');
  const { token } = useSession();
  const isHydrated = useNow() !== null;
  useEffect(() => {
    // Reads the store, not the snapshot: just after hydration the snapshot is still a visitor's.
    if (readToken() === null) openModal('login', { reason: 'NOT_LOGGED_IN' });
  }, []);
  if (isHydrated && token !== null) return <Content />;
  return (
    <div className="centre-dialog-message">
      {isHydrated ? <LoggedOut /> : <Skeletons count={6} label={t('loading')} />}
    </div>
  );
}

function LoggedOut() {
  const t = useText('agent');
  return (
    <>
      <h1 className="vh">{t('agent_centre')}</h1>
      <EmptyState
        title={t('logged_out_title')}
        action={
          <Button look="pri" onClick={() => openModal('login', { reason: 'NOT_LOGGED_IN' })}>
            {t('log_in')}
          </Button>
        }
      />
    </>
  );
}

/** The server decides who has access; others see its refusal. */
function Content() {
  const t = useText('agent');
  const centre = useCentre();
  if (centre.data) return <Frame readOnly={centre.data.readOnly} />;
  return (
    <div className="centre-dialog-message">
      {centre.error ? <Refusal error={centre.error} /> : <Skeletons count={6} label={t('loading')} />}
    </div>
  );
}

function Refusal({ error }: { error: Refused }) {
  const t = useText('agent');
  const words = useRefusalText();
  const { member } = useSession();
  const isTrial = member?.capabilities.protectedActions === false || error.code === 'TRIAL_ACCOUNT';
  useEffect(() => {
    if (isTrial) openModal('trueAccount', { isPanel: true });
  }, [isTrial]);
  return (
    <>
      <h1 className="vh">{t('agent_centre')}</h1>
      <EmptyState title={words(error)}>{error.code === 'NON_AGENT_LOGIN' ? t('non_agent_text') : ''}</EmptyState>
    </>
  );
}

function Frame({ readOnly }: { readOnly: boolean }) {
  const t = useText('agent');
  const isOn = useSwitches();
  const { page } = useSearch();
  const isList = useIsCentreList();
  const offered = agentEntries.filter((entry) => entry.modId === undefined || isOn(entry.modId));
  const first = offered.find((entry) => entry.page === FIRST_AGENT_PAGE);
  const open = isList ? first : (offered.find((entry) => entry.page === page) ?? first);
  return (
    <CentreFrame
      label={t('agent_centre')}
      entries={offered.map((entry) => ({
        ...{ page: entry.page, to: agentPath(entry.page), label: t(entry.key), icon: entry.icon },
      }))}
      page={open?.page}
      title={open && t(open.key)}
      listPath={agentPath('menu')}
      head={<h2>{t('agent_centre')}</h2>}
    >
      <div className="agent-page-body">
        {readOnly && <Note tone="info">{t('sample_note')}</Note>}
        <Suspense fallback={<Spinner label={t('loading')} />}>{open && <open.component />}</Suspense>
      </div>
    </CentreFrame>
  );
}
