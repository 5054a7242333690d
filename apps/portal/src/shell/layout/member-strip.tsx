import * as calls from '@lantern/contract/member-calls';
import { buttonClass, Icon, IconButton, Money } from '@lantern/ui';
import { Bell, Eye, EyeOff, Plus } from 'lucide-react';
import { useCall } from '../../shared/api/hooks.ts';
import { useCurrency } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useHiddenBalance } from '../../shared/session/hidden-balance.ts';

function Balance() {
  const t = useText('shell');
  const currency = useCurrency();
  const balance = useCall(calls.wallet.balance, {});
  const [isHidden, toggle] = useHiddenBalance();
  return (
    <div className="member-strip-balance">
      <button
        type="button"
        className="member-strip-eye"
        aria-label={t(isHidden ? 'balance_show' : 'balance_hide')}
        onClick={toggle}
      >
        <Icon as={isHidden ? EyeOff : Eye} />
      </button>
      <span className="member-strip-amount">
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
        className={`${buttonClass({ look: 'pri' })} member-strip-deposit`}
        to={memberPath('depositv2')}
        aria-label={t('in_increase_deposit')}
      >
        <Icon as={Plus} />
        <span>{t('in_increase_deposit')}</span>
      </SiteLink>
    </div>
  );
}

/** Balance, deposit and messages in the top bar. */
export function MemberStrip() {
  const t = useText('shell');
  const unread = useCall(calls.content.unreadCount, {}).data?.count ?? 0;
  return (
    <>
      <Balance />
      <SiteLink
        className="icon-button desktop-only"
        to={memberPath('messageV2')}
        aria-label={t('messages_unread', { count: unread })}
      >
        <Icon as={Bell} />
        {unread > 0 && <em className="icon-button-count num">{unread > 99 ? '99+' : unread}</em>}
      </SiteLink>
    </>
  );
}

/** Placeholder of the strip before hydration, so that a member's page does not shift. */
export function MemberStripOutline() {
  const t = useText('shell');
  return (
    <div className="when-in visitor-strip" aria-hidden="true">
      <div className="member-strip-balance">
        <span className="member-strip-eye" />
        <span className="member-strip-amount">
          <small>{t('balance')}</small>
          <Money amount={null} />
        </span>
        <span className={`${buttonClass({ look: 'pri' })} member-strip-deposit`}>
          <Icon as={Plus} />
          <span>{t('in_increase_deposit')}</span>
        </span>
      </div>
      <IconButton icon={Bell} label="" className="desktop-only" tabIndex={-1} />
    </div>
  );
}
