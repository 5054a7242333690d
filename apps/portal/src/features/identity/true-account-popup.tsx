import { ConfirmDialog } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/navigation/modal-store.ts';

/** Shown when an account without real-money play starts a protected action. */
export default function TrueAccountPopup({ onClose }: PopupProps<'trueAccount'>) {
  const t = useText('auth');
  return (
    <ConfirmDialog
      open
      title={t('true_account_title')}
      confirmLabel={t('in_increase_submit')}
      closeLabel={t('close')}
      onConfirm={onClose}
      onCancel={onClose}
    >
      {t('in_need_true_account')}
    </ConfirmDialog>
  );
}
