import * as calls from '@lantern/contract/member-calls';
import { buttonClass, DropMenu, Icon, IconButton, Money } from '@lantern/ui';
import { Bell, ChevronDown, Eye, EyeOff, Plus } from 'lucide-react';
import { useCall } from '../../shared/api/hooks.ts';
import { useCurrency, useSwitches } from '../../shared/brand/site.ts';
import { MemberAvatar } from '../../shared/components/member-avatar.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useHiddenBalance } from '../../shared/session/hidden-balance.ts';
import { useSession } from '../../shared/session/member.ts';

function Balance() {
  const t = useText('shell');
  const currency = useCurrency();
  const balance = useCall(calls.wallet.balance, {});
  const [isHidden, toggle] = useHiddenBalance();
  return (
    <div className="bal">
      <button
        type="button"
        className="bal-eye"
        aria-label={t(isHidden ? 'balance_show' : 'balance_hide')}
        onClick={toggle}
      >
        <Icon as={isHidden ? EyeOff : Eye} />
      </button>
      <span className="bal-v">
        <small>{t('balance')}</small>
        <Money
          amount={balance.data?.sumBalance ?? null}
          {...currency}
          hidden={isHidden}
          hiddenLabel={t('balance_hidden')}
          updating={balance.isRefetching}
        />
      </span>
      <SiteLink
        className={`${buttonClass({ look: 'pri' })} bal-d`}
        to={memberPath('depositv2')}
        aria-label={t('in_increase_deposit')}
      >
        <Icon as={Plus} />
        <span>{t('in_increase_deposit')}</span>
      </SiteLink>
    </div>
  );
}

/** The member's name, rank and menu at the end of the top bar. */
export function AccountMenu() {
  const t = useText('shell');
  const isOn = useSwitches();
  const { member } = useSession();
  const account = member?.account ?? '';
  const entries = [
    { key: 'in_increase_deposit', page: 'depositv2' },
    { key: 'in_increase_withdrawal', page: 'withdraw' },
    // The member centre itself; the security centre is one of its pages.
    { key: 'personal_centre', page: null },
    { key: 'in_betting_record', page: 'personalHistoryCopy' },
    ...(isOn('MANPLAYREB3') ? [{ key: 'in_cashback', page: 'manualRebate' }] : []),
    { key: 'in_account_record', page: 'transactionHistory' },
    { key: 'security_centre', page: 'securityCenter' },
    { key: 'messages', page: 'messageV2' },
  ];
  return (
    <DropMenu
      className="dsk"
      triggerClass="me"
      panelClass="language-menu"
      trigger={
        <>
          <span className="vh">{t('account_menu')}</span>
          <MemberAvatar name={account || '–'} icon={member?.icon ?? 0} />
          <span className="me-t">
            <b>{account}</b>
            {member?.clubLabel && <small>{member.clubLabel.labelName}</small>}
          </span>
          <Icon as={ChevronDown} />
        </>
      }
    >
      {entries.map((entry) => (
        <SiteLink key={entry.key} to={entry.page === null ? '/member' : memberPath(entry.page)}>
          {t(entry.key)}
        </SiteLink>
      ))}
      <SiteLink to="/responsible">{t('page_responsible')}</SiteLink>
      {member?.capabilities.agentCentre && <SiteLink to="/agent">{t('agent_centre')}</SiteLink>}
      <button type="button" className="end" onClick={() => openModal('logout')}>
        {t('log_out')}
      </button>
    </DropMenu>
  );
}

/** Balance, deposit and messages in the top bar. */
export function MemberStrip() {
  const t = useText('shell');
  const unread = useCall(calls.content.unreadCount, {}).data?.count ?? 0;
  return (
    <>
      <Balance />
      <SiteLink className="ib dsk" to={memberPath('messageV2')} aria-label={t('messages_unread', { count: unread })}>
        <Icon as={Bell} />
        {unread > 0 && <em className="dot num">{unread > 99 ? '99+' : unread}</em>}
      </SiteLink>
    </>
  );
}

/** Placeholder of the strip before hydration, so that a member's page does not shift. */
export function MemberStripOutline() {
  const t = useText('shell');
  return (
    <div className="when-in visitor-strip" aria-hidden="true">
      <div className="bal">
        <span className="bal-eye" />
        <span className="bal-v">
          <small>{t('balance')}</small>
          <Money amount={null} />
        </span>
        <span className={`${buttonClass({ look: 'pri' })} bal-d`}>
          <Icon as={Plus} />
          <span>{t('in_increase_deposit')}</span>
        </span>
      </div>
      <IconButton icon={Bell} label="" className="dsk" tabIndex={-1} />
    </div>
  );
}
