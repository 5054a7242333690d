import * as calls from '@lantern/contract/member-calls';
import { buttonClass, Icon } from '@lantern/ui';
import { BadgeCheck, Check } from 'lucide-react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';

/** Verification status, as a row of the security centre. */
export function IdentityRow() {
  const t = useText('safety');
  const identity = useCall(calls.safety.identity, {}, { staleTime: 10_000 }).data;
  const level = identity?.level ?? 0;
  return (
    <li>
      <span className={level > 0 ? 'security-rows-icon' : 'security-rows-icon wait'}>
        <Icon as={BadgeCheck} />
      </span>
      <span>
        <b>{t('verification')}</b>
        <small>{t(level > 0 ? 'level_proven' : 'level_none', { level })}</small>
      </span>
      {level > 0 && <Icon as={Check} className="security-rows-done" />}
      <SiteLink
        className={buttonClass()}
        to={memberPath('verification')}
        aria-label={`${t('look')}: ${t('verification')}`}
      >
        {t('look')}
      </SiteLink>
    </li>
  );
}
