import './agent.css';
import { Button, EmptyState, Icon, IconButton, Note, Skeletons, Spinner } from '@lantern/ui';
import { X } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { Refused } from '../../shared/api/refused.ts';
import { useSwitches } from '../../shared/brand/site.ts';
import { useNow } from '../../shared/browser/time.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { useSearch } from '../../shared/navigation/page-location.ts';
import { SiteLink, useGo } from '../../shared/navigation/site-link.tsx';
import { useSession } from '../../shared/session/member.ts';
import { readToken } from '../../shared/session/session.ts';
import { agentPath } from './frame/agent-path.ts';
import { type AgentEntry, agentEntries, FIRST_AGENT_PAGE } from './frame/entries.ts';
import { useCentre } from './frame/use-centre.ts';

/** The agent centre (2A-01): twelve entries beside the open page, and a close button. */
export default function AgentPage() {
  const t = useText('agent');
  const { token } = useSession();
  const isHydrated = useNow() !== null;
  useEffect(() => {
    // Reads the store, not the snapshot: just after hydration the snapshot is still a visitor's.
    if (readToken() === null) openModal('login', { reason: 'NOT_LOGGED_IN' });
  }, []);
  if (!isHydrated) return <Skeletons count={6} label={t('loading')} />;
  return token === null ? <LoggedOut /> : <Side />;
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
function Side() {
  const t = useText('agent');
  const words = useRefusalText();
  const centre = useCentre();
  if (centre.error) {
    const isClosed = centre.error instanceof Refused && centre.error.code === 'NON_AGENT_LOGIN';
    return (
      <>
        <h1 className="vh">{t('agent_centre')}</h1>
        <EmptyState title={words(centre.error)}>{isClosed ? t('non_agent_text') : ''}</EmptyState>
      </>
    );
  }
  return centre.data ? <Frame readOnly={centre.data.readOnly} /> : <Skeletons count={6} label={t('loading')} />;
}

function Frame({ readOnly }: { readOnly: boolean }) {
  const t = useText('agent');
  const go = useGo();
  const isOn = useSwitches();
  const { page = FIRST_AGENT_PAGE } = useSearch();
  const offered = agentEntries.filter((entry) => entry.modId === undefined || isOn(entry.modId));
  const open = offered.find((entry) => entry.page === page) ?? offered.find(({ page: id }) => id === FIRST_AGENT_PAGE);
  return (
    <section className="card agent-page" aria-label={t('agent_centre')}>
      <Menu offered={offered} page={open?.page} />
      <div className="agent-page-body">
        <div className="agent-page-head">
          <h1>{open ? t(open.key) : t('agent_centre')}</h1>
          <IconButton icon={X} label={t('close_centre')} onClick={() => go('/index')} />
        </div>
        {readOnly && <Note tone="info">{t('sample_note')}</Note>}
        <Suspense fallback={<Spinner label={t('loading')} />}>{open && <open.component />}</Suspense>
      </div>
    </section>
  );
}

function Menu({ offered, page }: { offered: readonly AgentEntry[]; page: string | undefined }) {
  const t = useText('agent');
  const menu = useRef<HTMLElement>(null);
  // On a phone the row of entries scrolls: scrolls the open one into view without scrolling the page.
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>(`[href="${agentPath(page ?? '')}"]`);
    if (menu.current && entry) menu.current.scrollLeft = entry.offsetLeft - menu.current.clientWidth / 3;
  }, [page]);
  return (
    <nav className="agent-page-side" aria-label={t('agent_centre')} ref={menu}>
      <h2>{t('agent_centre')}</h2>
      {offered.map((entry) => (
        <SiteLink
          key={entry.page}
          to={agentPath(entry.page)}
          className={entry.page === page ? 'on' : ''}
          {...(entry.page === page && { 'aria-current': 'page' as const })}
        >
          <Icon as={entry.icon} />
          {t(entry.key)}
        </SiteLink>
      ))}
    </nav>
  );
}
