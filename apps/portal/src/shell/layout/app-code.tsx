import { QrCode } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';

/** QR code of the app page, by the address that a site for members only shows to visitors as well (2R-21). */
export default function AppCode({ className = 'rr-pop' }: { className?: string }) {
  const t = useText('shell');
  return (
    <div className={className}>
      <QrCode text={`${location.origin}/download`} label={t('app_code_label')} />
      <span>
        <b>{t('app_scan')}</b>
        <small>{t('app_scan_hint')}</small>
      </span>
    </div>
  );
}
