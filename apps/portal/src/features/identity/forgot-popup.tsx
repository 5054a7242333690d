import { Button, Modal, Segments } from '@lantern/ui';
import { useState } from 'react';
import { useSwitches } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/navigation/modal-store.ts';
import { ForgotByEmail } from './components/forgot-by-email.tsx';
import { ForgotByMobile } from './components/forgot-by-mobile.tsx';
import { useLeaveEntry } from './model/leave-entry.ts';

type Way = 'email' | 'mobile';

/** Password recovery: by emailed link, or by SMS code if the brand has it (2O-01). */
export default function ForgotPopup({ onClose }: PopupProps<'forgot'>) {
  const t = useText('auth');
  const isOn = useSwitches();
  const leave = useLeaveEntry();
  const [way, setWay] = useState<Way>('email');
  const close = () => {
    leave();
    onClose();
  };
  return (
    <Modal open onClose={close} title={t('forgot_title')} closeLabel={t('close')}>
      <div className="stack">
        {isOn('CHNGPASSVERIF3') && (
          <Segments<Way>
            block
            label={t('forgot_way')}
            value={way}
            onChange={setWay}
            items={[
              { id: 'email', label: t('field_email') },
              { id: 'mobile', label: t('tab_mobile') },
            ]}
          />
        )}
        {way === 'email' ? <ForgotByEmail onClose={close} /> : <ForgotByMobile onClose={close} />}
        <Button look="text" block onClick={() => openModal('login', {})}>
          {t('back_to_login')}
        </Button>
      </div>
    </Modal>
  );
}
