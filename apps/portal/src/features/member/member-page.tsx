import './member.css';
import * as calls from '@lantern/contract/member-calls';
import { Button, buttonClass, EmptyState, Icon, Money, Skeletons, Spinner } from '@lantern/ui';
import { ChevronRight, LifeBuoy, LogOut, Network, Smartphone } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useCurrency, useSwitches } from '../../shared/brand/site.ts';
import { useNow } from '../../shared/browser/time.ts';
import { CentreDialog } from '../../shared/centre/centre-dialog.tsx';
import { CentreFrame, useIsCentreList } from '../../shared/centre/centre-frame.tsx';
import { MemberAvatar } from '../../shared/components/member-avatar.tsx';
import { MissingPage } from '../../shared/components/missing-page.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useHiddenBalance } from '../../shared/session/hidden-balance.ts';
import { useSession } from '../../shared/session/member.ts';
import { readToken } from '../../shared/session/session.ts';
import { type Entry, entries, FIRST_PAGE, quietPages } from './frame/entries.ts';
import { useMemberSearch } from './frame/use-member-search.ts';

/** The member centre above the page. */
export default function MemberPage() {
  const t = useText('shell');
  return (
    <CentreDialog label={t('page_member')} closeLabel={t('close_page_member')}>
      <Content />
    </CentreDialog>
  );
}

/** Fourteen entries at most, by switches and rights of the member, and the open page. */
function Content() {
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
  const isList = useIsCentreList();
  const messages = useCall(calls.content.unreadCount, {});
  const open = [...offered, ...quietPages.filter(isOffered)].find(
    (entry) => entry.page === (isList ? FIRST_PAGE : search.page),
  );
  useEffect(() => {
    // Reads the store, not the snapshot: just after hydration the snapshot is still a visitor's.
    if (readToken() === null) openModal('login', { reason: 'NOT_LOGGED_IN' });
  }, []);
  if (!isHydrated || token === null || (member && !member.capabilities.memberCentre)) {
    return (
      <div className="centre-dialog-message">
        {!isHydrated ? <Skeletons count={6} label={t('loading')} /> : token === null ? <LoggedOut /> : <NonMember />}
      </div>
    );
  }
  const unread = (entry: Entry) => (entry.page === 'messageV2' ? { count: messages.data?.count ?? 0 } : {});
  return (
    <CentreFrame
      label={t('menu_label')}
      entries={offered.map((entry) => ({
        ...{ page: entry.page, to: memberPath(entry.page), label: t(entry.key), icon: entry.icon },
        ...unread(entry),
      }))}
      page={open?.page}
      title={open && t(open.key)}
      listPath={memberPath('menu')}
      head={<Account />}
      links={<OtherPages isAgent={member?.capabilities.agentCentre === true} />}
    >
      <Suspense fallback={<Spinner label={t('loading')} />}>
        {open?.component ? <open.component /> : <MissingPage />}
      </Suspense>
    </CentreFrame>
  );
}

function NonMember() {
  const t = useText('member');
  useEffect(() => openModal('trueAccount', { isPanel: true }), []);
  return <EmptyState title={t('non_member')}>{t('in_need_true_account')}</EmptyState>;
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

/** The member, the balance and the way to deposit and withdraw. */
function Account() {
  const t = useText('member');
  const { member } = useSession();
  const currency = useCurrency();
  const balance = useCall(calls.wallet.balance, {});
  const account = member?.account ?? '';
  const shell = useText('shell');
  const [isHidden] = useHiddenBalance();
  return (
    <div className="member-page-account">
      <div className="row">
        <MemberAvatar name={account} icon={member?.icon ?? 0} />
        <span className="grow">
          <b>{account}</b>
          {member?.clubLabel && <small>{member.clubLabel.labelName}</small>}
        </span>
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
