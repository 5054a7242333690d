import { DropMenu, Icon } from '@lantern/ui';
import { ChevronDown } from 'lucide-react';
import { useSwitches } from '../../shared/brand/site.ts';
import { MemberAvatar } from '../../shared/components/member-avatar.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useSession } from '../../shared/session/member.ts';

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
      className="desktop-only"
      triggerClass="header-account"
      panelClass="language-menu"
      trigger={
        <>
          <span className="vh">{t('account_menu')}</span>
          <MemberAvatar name={account || '–'} icon={member?.icon ?? 0} />
          <span className="member-strip-name">
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
