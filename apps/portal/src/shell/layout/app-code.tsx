import { QrCode } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';

/** QR code that opens this site on a phone. */
export default function AppCode({ className = 'rr-pop' }: { className?: string }) {
  const t = useText('shell');
  return (
    <div className={className}>
      <QrCode text={`${location.origin}/down`} label={t('app_code_label')} />
      <span>
        <b>{t('app_scan')}</b>
        <small>{t('app_scan_hint')}</small>
      </span>
    </div>
  );
}
