import { ConfirmDialog } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/navigation/modal-store.ts';
import { useCloseCentre } from '../../shared/navigation/site-link.tsx';

/** Shown when an account without real-money play starts a protected action or opens a centre (4-04, 6-04). */
export default function TrueAccountPopup({ detail, onClose }: PopupProps<'trueAccount'>) {
  const t = useText('auth');
  const closeCentre = useCloseCentre();
  const close = () => {
    onClose();
    if (detail.isPanel) closeCentre();
  };
  return (
    <ConfirmDialog
      open
      title={t('true_account_title')}
      confirmLabel={t('in_increase_submit')}
      closeLabel={t('close')}
      onConfirm={close}
      onCancel={close}
    >
      {t('in_need_true_account')}
    </ConfirmDialog>
  );
}
