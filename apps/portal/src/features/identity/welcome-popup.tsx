import { calls } from '@lantern/contract/calls';
import { Button, LanternSteps, Modal, Spinner } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/member-path.ts';
import type { PopupProps } from '../../shared/modal-store.ts';
import { useGo } from '../../shared/site-link.tsx';
import { AgreeStep } from './components/agree-step.tsx';
import { FundStep } from './components/fund-step.tsx';
import { LimitStep } from './components/limit-step.tsx';

const STEPS = 4;

/** The first login of an account: terms and age, a fund password, a limit before the first deposit, then in (operations 8.1). */
export default function WelcomePopup({ detail, onClose }: PopupProps<'welcome'>) {
  const t = useText('auth');
  const asked = useCall(calls.security.welcome, {}).data;
  const [done, setDone] = useState(1);
  if (asked === undefined) {
    return (
      <Modal open onClose={onClose} title={t('first_title', { account: detail.account })} closeLabel={t('close')}>
        <Spinner label={t('loading')} />
      </Modal>
    );
  }
  // What has been done before is not asked again.
  const step = done === 1 && asked.hasAgreed ? 2 : done;
  const lit = step === 2 && asked.hasFundPassword ? 3 : step;
  const lanterns = <LanternSteps total={STEPS} lit={lit} label={t('welcome_step', { lit, total: STEPS })} />;
  const steps = { lanterns, onClose };
  switch (lit) {
    case 1:
      return <AgreeStep {...steps} account={detail.account} asked={asked} onDone={() => setDone(2)} />;
    case 2:
      return <FundStep {...steps} onDone={() => setDone(3)} />;
    case 3:
      return <LimitStep {...steps} onDone={() => setDone(4)} />;
    default:
      return <Welcome lanterns={lanterns} onClose={onClose} />;
  }
}

function Welcome({ lanterns, onClose }: { lanterns: ReactNode; onClose: () => void }) {
  const t = useText('auth');
  const go = useGo();
  const deposit = () => {
    onClose();
    go(memberPath('depositv2'));
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('welcome_done_title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('first_look')}</Button>
          <Button look="pri" onClick={deposit}>
            {t('first_deposit')}
          </Button>
        </>
      }
    >
      {lanterns}
      <p className="lead">{t('welcome_done_lead')}</p>
    </Modal>
  );
}
