import * as calls from '@lantern/contract/member-calls';
import { Button, buttonClass, LanternSteps, Modal } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { PopupLoading } from '../../shared/components/popup-loading.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import type { PopupProps } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { AgreeStep } from './components/agree-step.tsx';
import { FundStep } from './components/fund-step.tsx';
import { LimitStep } from './components/limit-step.tsx';

const STEPS = 4;

/** First login of an account: terms and age, a fund password, a deposit limit, then the site. */
export default function WelcomePopup({ detail, onClose }: PopupProps<'welcome'>) {
  const t = useText('auth');
  const { data: requested, error } = useCall(calls.security.welcome, {});
  const [done, setDone] = useState(1);
  if (requested === undefined) {
    // The host shows the failure.
    if (error) throw error;
    // Not a dialog: it would be replaced by the dialog of the first step, and a key that was pressed in between would be lost.
    return <PopupLoading />;
  }
  // Skips the fund password if there already is one.
  const lit = done === 2 && requested.hasFundPassword ? 3 : done;
  const lanterns = <LanternSteps total={STEPS} lit={lit} label={t('welcome_step', { lit, total: STEPS })} />;
  const steps = { lanterns, onClose };
  const forth = () => setDone(lit + 1);
  switch (lit) {
    case 1:
      return requested.hasAgreed ? (
        <Greeting {...steps} account={detail.account} onDone={forth} />
      ) : (
        <AgreeStep {...steps} account={detail.account} requested={requested} onDone={forth} />
      );
    case 2:
      return <FundStep {...steps} ownPassword={detail.password} onDone={forth} />;
    case 3:
      return <LimitStep {...steps} onDone={forth} />;
    default:
      return <Welcome {...steps} />;
  }
}

interface StepProps {
  readonly lanterns: ReactNode;
  readonly onClose: () => void;
}

/** Members who agreed during registration only see a greeting; the remaining steps are optional. */
function Greeting({ lanterns, onClose, account, onDone }: StepProps & { account: string; onDone: () => void }) {
  const t = useText('auth');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('first_title', { account })}
      lead={t('first_text')}
      closeLabel={t('close')}
      actions={
        <>
          <SiteLink className={buttonClass()} to={memberPath('depositv2')} onClick={onClose}>
            {t('first_deposit')}
          </SiteLink>
          <Button look="pri" onClick={onDone}>
            {t('proof_continue')}
          </Button>
        </>
      }
    >
      {lanterns}
      <Button look="text" onClick={onClose}>
        {t('first_look')}
      </Button>
    </Modal>
  );
}

function Welcome({ lanterns, onClose }: StepProps) {
  const t = useText('auth');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('welcome_done_title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('first_look')}</Button>
          <SiteLink className={buttonClass({ look: 'pri' })} to={memberPath('depositv2')} onClick={onClose}>
            {t('first_deposit')}
          </SiteLink>
        </>
      }
    >
      {lanterns}
      <p className="lead">{t('welcome_done_lead')}</p>
    </Modal>
  );
}
