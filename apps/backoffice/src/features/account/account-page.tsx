import './account.css';
import { calls } from '@lantern/contract/calls';
import { Card, showToast } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useCall } from '../../shared/api/hooks.ts';
import { PasswordChange } from '../../shared/fields/password-change.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { SessionList } from '../../shared/session/session-list.tsx';
import { PasskeysPart } from './passkeys-part.tsx';

/** The operator's own account, independent of roles: login methods and active sessions. */
export default function AccountPage() {
  const t = useText();
  const s = useTranslations('staff');
  return (
    <>
      <h1>{s('account')}</h1>
      <div className="account-page-parts">
        <PasskeysPart />
        <Card title={t('change_password')}>
          <PasswordChange onDone={() => showToast({ kind: 'ok', title: s('password_changed') })} />
        </Card>
        <OwnSessions />
      </div>
    </>
  );
}

/** Sessions of the operator; an unknown address may mean that someone else uses the account. */
function OwnSessions() {
  const site = useTranslations('site');
  const query = useCall(calls.staff.sessions, {});
  return <SessionList title={site('own_sessions')} query={query} sessions={query.data?.rows ?? []} />;
}
