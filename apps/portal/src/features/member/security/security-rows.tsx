import * as calls from '@lantern/contract/member-calls';
import { social } from '@lantern/contract/social-calls';
import { Button, type ButtonLook, buttonClass, Icon, Tag } from '@lantern/ui';
import {
  Check,
  Fingerprint,
  History,
  KeyRound,
  Landmark,
  Link2,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MessageCircleQuestion,
  MonitorSmartphone,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { IdentityRow } from '../verification/identity-row.tsx';
import type { Overview } from './overview-card.tsx';
import type { Part } from './parts.ts';

interface Row {
  readonly part: Part;
  readonly icon: LucideIcon;
  readonly isDone: boolean;
  readonly detail: string;
  /** Label of the button. */
  readonly action: string;
}

function useRows(overview: Overview): Row[] {
  const t = useText('security');
  const linked = useCall(social.links, {}).data?.rows.length ?? 0;
  const zone = useZone();
  const { loginPassword, fundPassword, questions, totp, passkeys, email, mobile, devices } = overview;
  const day = (instant: string) => formatTime(instant, zone).slice(0, 10);
  const change = (isDone: boolean) => t(isDone ? 'change' : 'set_up');
  return [
    {
      part: 'loginPassword',
      icon: KeyRound,
      isDone: true,
      detail: loginPassword ? t('changed_on', { day: day(loginPassword.changedAt) }) : t('not_set'),
      action: t('change'),
    },
    {
      part: 'fundPassword',
      icon: LockKeyhole,
      isDone: fundPassword.isSet,
      detail: t(fundPassword.isSet ? 'fund_set' : 'fund_missing'),
      action: change(fundPassword.isSet),
    },
    {
      part: 'totp',
      icon: ShieldCheck,
      isDone: totp.isOn,
      detail: totp.isOn ? t('totp_on', { day: day(totp.since ?? ''), count: totp.recoveryCodesLeft }) : t('totp_off'),
      action: t(totp.isOn ? 'manage' : 'set_up'),
    },
    {
      part: 'passkeys',
      icon: Fingerprint,
      isDone: passkeys > 0,
      detail: t('passkeys_count', { count: passkeys }),
      action: t(passkeys > 0 ? 'manage' : 'set_up'),
    },
    { part: 'linked', icon: Link2, isDone: linked > 0, detail: t('linked_text'), action: t('manage') },
    {
      part: 'questions',
      icon: MessageCircleQuestion,
      isDone: questions.isSet,
      detail: t(questions.isSet ? 'questions_set' : 'questions_missing'),
      action: change(questions.isSet),
    },
    {
      part: 'email',
      icon: Mail,
      isDone: email !== null,
      detail: email ?? t('not_bound'),
      action: t(email === null ? 'bind' : 'change'),
    },
    {
      part: 'mobile',
      icon: Smartphone,
      isDone: mobile !== null,
      detail: mobile ?? t('not_bound'),
      action: t(mobile === null ? 'bind' : 'change'),
    },
    {
      part: 'devices',
      icon: MonitorSmartphone,
      isDone: true,
      detail: t('devices_count', { count: devices }),
      action: t('review'),
    },
    { part: 'logins', icon: History, isDone: true, detail: t('logins_text'), action: t('look') },
  ];
}

/** One row per setting: its state, and the button that changes it. The one that raises the level most is marked. */
export function SecurityRows({ overview, onOpen }: { overview: Overview; onOpen: (part: Part) => void }) {
  const t = useText('security');
  const rows = useRows(overview);
  const recommended = overview.level.next === 'SECOND_FACTOR' ? 'totp' : null;
  return (
    <ul className="security-rows">
      {rows.map(({ part, icon, isDone, detail, action }) => {
        const look: ButtonLook | undefined = isDone ? undefined : 'soft';
        return (
          <li key={part}>
            <span className={isDone ? 'security-rows-icon' : 'security-rows-icon wait'}>
              <Icon as={icon} />
            </span>
            <span>
              <b>{t(`part_${part}`)}</b>
              <small>{detail}</small>
            </span>
            {part === recommended && <Tag tone="wait">{t('recommended')}</Tag>}
            {isDone && <Icon as={Check} className="security-rows-done" />}
            <Button look={look} aria-label={`${action}: ${t(`part_${part}`)}`} onClick={() => onOpen(part)}>
              {action}
            </Button>
          </li>
        );
      })}
      <BankRow />
      <IdentityRow />
    </ul>
  );
}

/** Payout accounts are managed on the withdrawal page. */
function BankRow() {
  const t = useText('security');
  const accounts = useCall(calls.payments.payoutAccounts, {}, { staleTime: 10_000 }).data;
  const count = accounts?.accounts.length ?? 0;
  const holder = accounts?.realName ?? null;
  return (
    <li>
      <span className={count > 0 ? 'security-rows-icon' : 'security-rows-icon wait'}>
        <Icon as={Landmark} />
      </span>
      <span>
        <b>{t('part_bank')}</b>
        <small>
          {count > 0 && holder !== null
            ? t('bank_saved', { count, limit: accounts?.limit ?? count, holder })
            : t('bank_none')}
        </small>
      </span>
      {count > 0 && <Icon as={Check} className="security-rows-done" />}
      <SiteLink className={buttonClass()} to={memberPath('withdraw')} aria-label={`${t('manage')}: ${t('part_bank')}`}>
        {t('manage')}
      </SiteLink>
    </li>
  );
}
