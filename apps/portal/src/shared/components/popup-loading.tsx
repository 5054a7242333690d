import { Spinner } from '@lantern/ui';
import { useText } from '../i18n/text.ts';

/** Shown while a popup's script, or what decides its first step, loads; the page below stays usable. */
export function PopupLoading() {
  const t = useText('shell');
  return (
    <div className="modal-host-loading">
      <Spinner label={t('loading')} />
    </div>
  );
}
