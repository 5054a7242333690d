import { ConfirmDialog } from '@lantern/ui';
import { useText } from '../shared/i18n/text.ts';
import { isChunkFailure } from './chunk-deadline.ts';

/** Shown when a popup's script fails to load or throws; the page below is not affected. */
export function PopupFailure({ error, onClose }: { error: unknown; onClose: () => void }) {
  const t = useText('shell');
  const kind = isChunkFailure(error) ? 'chunk' : 'failure';
  return (
    <ConfirmDialog
      open
      title={t(`${kind}_title`)}
      confirmLabel={t('try_again')}
      cancelLabel={t('close')}
      closeLabel={t('close')}
      onConfirm={() => location.reload()}
      onCancel={onClose}
    >
      {t(`${kind}_text`)}
    </ConfirmDialog>
  );
}
