import { ConfirmDialog } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/modal-store.ts';

/** The way to another password by mail or mobile is not open yet; service helps meanwhile. */
export default function ForgotPopup({ onClose }: PopupProps<'forgot'>) {
  const t = useText('auth');
  return (
    <ConfirmDialog
      open
      title={t('forgot_title')}
      confirmLabel={t('back_to_login')}
      closeLabel={t('close')}
      onConfirm={() => openModal('login', {})}
      onCancel={onClose}
    >
      {t('forgot_text')}
    </ConfirmDialog>
  );
}
