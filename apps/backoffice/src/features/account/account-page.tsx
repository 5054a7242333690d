import './account.css';
import { calls } from '@lantern/contract/calls';
import { Card, showToast } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useCall } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';
import { PasswordChange } from '../../shared/password-change.tsx';
import { SessionList } from '../../shared/session-list.tsx';
import { PasskeysPart } from './passkeys-part.tsx';

/** What belongs to the operator himself, whatever his roles: how he logs in, and where he is logged in. */
export default function AccountPage() {
  const t = useText();
  const s = useTranslations('staff');
  return (
    <>
      <h1>{s('account')}</h1>
      <div className="own-parts">
        <PasskeysPart />
        <Card title={t('change_password')}>
          <PasswordChange onDone={() => showToast({ kind: 'ok', title: s('password_changed') })} />
        </Card>
        <OwnSessions />
      </div>
    </>
  );
}

/** A strange address here is a reason to tell a colleague. */
function OwnSessions() {
  const site = useTranslations('site');
  const query = useCall(calls.staff.sessions, {});
  return <SessionList title={site('own_sessions')} query={query} sessions={query.data?.rows ?? []} />;
}
