import './member.css';
import * as calls from '@lantern/contract/member-calls';
import { Button, buttonClass, CountBadge, EmptyState, Icon, IconButton, Money, Skeletons, Spinner } from '@lantern/ui';
import { ChevronLeft, ChevronRight, LifeBuoy, LogOut, Network, Smartphone, X } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useCurrency, useSwitches } from '../../shared/brand/site.ts';
import { useNow } from '../../shared/browser/time.ts';
import { MemberAvatar } from '../../shared/components/member-avatar.tsx';
import { MissingPage } from '../../shared/components/missing-page.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { SiteLink, useGo } from '../../shared/navigation/site-link.tsx';
import { useHiddenBalance } from '../../shared/session/hidden-balance.ts';
import { useSession } from '../../shared/session/member.ts';
import { readToken } from '../../shared/session/session.ts';
import { type Entry, entries, FIRST_PAGE, quietPages } from './frame/entries.ts';
import { useMemberSearch } from './frame/use-member-search.ts';

/** The member centre: menu entries beside the open page; on a phone the menu is a page of its own. */
export default function MemberPage() {
  const t = useText('member');
  const { token, member } = useSession();
  const [search] = useMemberSearch();
  const isOn = useSwitches();
  const isHydrated = useNow() !== null;
  const isOffered = ({ modId, component, needsUpline }: Entry) =>
    component !== undefined &&
    (modId === undefined || isOn(modId)) &&
    (!needsUpline || member?.capabilities.transferUpline === true);
  const offered = entries.filter(isOffered);
  const isMenu = search.page === undefined || search.page === 'menu';
  const open = [...offered, ...quietPages.filter(isOffered)].find(
    (entry) => entry.page === (isMenu ? FIRST_PAGE : search.page),
  );
  useEffect(() => {
    // Reads the store, not the snapshot: just after hydration the snapshot is still a visitor's.
    if (readToken() === null) openModal('login', { reason: 'NOT_LOGGED_IN' });
  }, []);
  if (!isHydrated) return <Skeletons count={6} label={t('loading')} />;
  if (token === null) return <LoggedOut />;
  if (member && !member.capabilities.memberCentre) {
    return <EmptyState title={t('non_member')}>{t('in_need_true_account')}</EmptyState>;
  }
  return (
    <div className={isMenu ? 'member-page member-page-as-menu' : 'member-page'}>
      {isMenu && <h1 className="vh member-page-narrow">{t('menu_label')}</h1>}
      <SideCard offered={offered} page={open?.page} />
      <div className="member-page-body">
        <div className="member-page-title">
          <SiteLink className="ib member-page-back" to={memberPath('menu')} aria-label={t('menu_label')}>
            <Icon as={ChevronLeft} />
          </SiteLink>
          {open && <h1>{t(open.key)}</h1>}
        </div>
        <Suspense fallback={<Spinner label={t('loading')} />}>
          {open?.component ? <open.component /> : <MissingPage />}
        </Suspense>
      </div>
    </div>
  );
}

function LoggedOut() {
  const t = useText('member');
  return (
    <>
      <h1 className="vh">{t('menu_label')}</h1>
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

function SideCard({ offered, page }: { offered: readonly Entry[]; page: string | undefined }) {
  const t = useText('member');
  const { member } = useSession();
  const go = useGo();
  const currency = useCurrency();
  const balance = useCall(calls.wallet.balance, {});
  const unread = useCall(calls.content.unreadCount, {});
  const account = member?.account ?? '';
  const shell = useText('shell');
  const [isHidden] = useHiddenBalance();
  return (
    <aside className="card member-page-side" aria-label={t('menu_label')}>
      <div className="member-page-account">
        <div className="row">
          <MemberAvatar name={account} icon={member?.icon ?? 0} />
          <span className="grow">
            <b>{account}</b>
            {member?.clubLabel && <small>{member.clubLabel.labelName}</small>}
          </span>
          <IconButton icon={X} label={t('menu_close')} small onClick={() => go('/index')} />
        </div>
        <p className="member-page-balance">
          <small>{t('balance')}</small>
          <Money
            amount={balance.data?.sumBalance ?? null}
            {...currency}
            big
            hidden={isHidden}
            hiddenLabel={shell('balance_hidden')}
          />
        </p>
        <div className="member-page-quick">
          <SiteLink className={buttonClass({ look: 'pri' })} to={memberPath('depositv2')}>
            {t('in_increase_deposit')}
          </SiteLink>
          <SiteLink className={buttonClass()} to={memberPath('withdraw')}>
            {t('in_increase_withdrawal')}
          </SiteLink>
        </div>
      </div>
      <nav className="member-page-menu">
        {offered.map((entry) => (
          <SiteLink
            key={entry.key}
            to={memberPath(entry.page)}
            className={entry.page === page ? 'on' : ''}
            {...(entry.page === page && { 'aria-current': 'page' as const })}
          >
            <Icon as={entry.icon} />
            <span>{t(entry.key)}</span>
            {entry.page === 'messageV2' && (unread.data?.count ?? 0) > 0 && (
              <CountBadge count={unread.data?.count ?? 0} />
            )}
          </SiteLink>
        ))}
      </nav>
      <OtherPages isAgent={member?.capabilities.agentCentre === true} />
    </aside>
  );
}

/** Links out of the member centre, and the logout. */
function OtherPages({ isAgent }: { isAgent: boolean }) {
  const t = useText('member');
  return (
    <div className="member-page-links">
      {isAgent && (
        <SiteLink to="/agent">
          <Icon as={Network} />
          {t('agent_centre')}
          <Icon as={ChevronRight} className="end" />
        </SiteLink>
      )}
      <SiteLink to="/help">
        <Icon as={LifeBuoy} />
        {t('help_centre')}
        <Icon as={ChevronRight} className="end" />
      </SiteLink>
      <SiteLink to="/down">
        <Icon as={Smartphone} />
        {t('get_app')}
        <Icon as={ChevronRight} className="end" />
      </SiteLink>
      <button type="button" className="neg" onClick={() => openModal('logout')}>
        <Icon as={LogOut} />
        {t('log_out')}
      </button>
    </div>
  );
}
