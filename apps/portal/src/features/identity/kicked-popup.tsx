import { ConfirmDialog } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/navigation/modal-store.ts';

/** Shown when a newer login has ended this session. */
export default function KickedPopup({ onClose }: PopupProps<'kicked'>) {
  const t = useText('auth');
  return (
    <ConfirmDialog
      open
      title={t('kicked_title')}
      confirmLabel={t('log_in_here')}
      cancelLabel={t('close')}
      closeLabel={t('close')}
      onConfirm={() => openModal('login', {})}
      onCancel={onClose}
    >
      {t('kicked_text')}
    </ConfirmDialog>
  );
}
