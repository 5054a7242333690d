import './security.css';
import * as calls from '@lantern/contract/member-calls';
import { Card, Note } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { currentLanguage } from '../../../shared/i18n/language.ts';
import { needMessages } from '../../../shared/i18n/messages.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { DevicesDrawer } from './devices-drawer.tsx';
import { FundDialog } from './fund-dialog.tsx';
import { FundResetDialog } from './fund-reset-dialog.tsx';
import { LinkedDrawer } from './linked-drawer.tsx';
import { LoginsDrawer } from './logins-drawer.tsx';
import { type Overview, OverviewCard } from './overview-card.tsx';
import { type Part, usePart } from './parts.ts';
import { PasskeysDrawer } from './passkeys-drawer.tsx';
import { PersonCard } from './person-card.tsx';
import { ProfileDrawer } from './profile-drawer.tsx';
import { QuestionsDialog } from './questions-dialog.tsx';
import { SecurityRows } from './security-rows.tsx';
import { TotpDialog } from './totp-dialog.tsx';

/** Loaded with the texts of the rules when first opened. */
const LoginPasswordDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./login-password-dialog.tsx'),
    needMessages(currentLanguage(), ['auth']),
  ]);
  return module;
});

/** Loaded when first opened: it has the list of countries and reads numbers. */
const ContactDialog = lazy(() => import('./contact-dialog.tsx'));

/** All security settings of the account, one row each; edited in dialogs and drawers. */
export default function SecurityPage() {
  const t = useText('security');
  const query = useCall(calls.security.overview, {}, { staleTime: 2_000 });
  return (
    <QueryContent query={query} label={t('loading')} count={6}>
      {(overview) => <Rows overview={overview} />}
    </QueryContent>
  );
}

function Rows({ overview }: { overview: Overview }) {
  const t = useText('security');
  const zone = useZone();
  const { part, open, close } = usePart();
  return (
    <>
      {overview.heldUntil !== null && (
        <Note tone="warn">{t('held_until', { time: formatTime(overview.heldUntil, zone) })}</Note>
      )}
      <OverviewCard overview={overview} onOpen={open} />
      <PersonCard overview={overview} onEdit={() => open('profile')} />
      <Card flush>
        <SecurityRows overview={overview} onOpen={open} />
      </Card>
      {part !== null && <OpenPart part={part} overview={overview} onOpen={open} onClose={close} />}
    </>
  );
}

function OpenPart({
  part,
  overview,
  onOpen,
  onClose,
}: {
  part: Part;
  overview: Overview;
  onOpen: (part: Part) => void;
  onClose: () => void;
}) {
  switch (part) {
    case 'loginPassword':
      return (
        <Suspense>
          <LoginPasswordDialog onClose={onClose} />
        </Suspense>
      );
    case 'fundPassword':
      return (
        <FundDialog
          isSet={overview.fundPassword.isSet}
          lockedUntil={overview.fundPassword.lockedUntil}
          onReset={() => onOpen('fundReset')}
          onClose={onClose}
        />
      );
    case 'fundReset':
      return <FundResetDialog overview={overview} onClose={onClose} />;
    case 'questions':
      return <QuestionsDialog onClose={onClose} />;
    case 'totp':
      return <TotpDialog isOn={overview.totp.isOn} codesLeft={overview.totp.recoveryCodesLeft} onClose={onClose} />;
    case 'passkeys':
      return <PasskeysDrawer onClose={onClose} />;
    case 'linked':
      return <LinkedDrawer onClose={onClose} />;
    case 'email':
    case 'mobile':
      return (
        <Suspense>
          <ContactDialog kind={part === 'email' ? 'EMAIL' : 'MOBILE'} onClose={onClose} />
        </Suspense>
      );
    case 'devices':
      return <DevicesDrawer onClose={onClose} />;
    case 'logins':
      return <LoginsDrawer onClose={onClose} />;
    case 'profile':
      return <ProfileDrawer icon={overview.icon} onClose={onClose} />;
  }
}
