import { LanternMark, QrCode, Tag } from '@lantern/ui';
import { useSyncExternalStore } from 'react';
import { useLabel, useResources } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';

const never = () => () => undefined;
/** Native apps of the brand, each with its QR code. */
function AppLinks() {
  const apps = useResources('APP');
  const labelOf = useLabel();
  if (apps.length === 0) return null;
  return (
    <ul className="download-page-apps">
      {apps.map((row) => (
        <li key={`${row.url} ${row.labelNameEn}`}>
          {row.qrCodeUrl !== '' && <img src={row.qrCodeUrl} alt="" width={96} height={96} loading="lazy" />}
          <a className="button" href={row.url}>
            {labelOf(row)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Steps on Android and on an iPhone, whose browsers name them differently (2R-18). */
const systems = [
  { name: 'android', steps: ['scan', 'menu', 'add'] },
  { name: 'ios', steps: ['scan', 'share', 'add_ios'] },
] as const;

/** Installing the site as a web app on a phone, without a store or package. */
export default function DownloadPage() {
  const t = useText('home');
  const address = useSyncExternalStore(
    never,
    () => `${location.origin}/index`,
    () => null,
  );
  return (
    <section className="download-page-intro">
      <div>
        <Tag tone="brand">{t('down_tag')}</Tag>
        <h1>{t('down_title')}</h1>
        <p>{t('down_text')}</p>
        <div className="download-page">
          {address ? <QrCode text={address} label={t('down_code')} /> : <span className="qr-code download-page-code" />}
          {systems.map(({ name, steps }) => (
            <section key={name} className="download-page-system">
              <h2>{t(`down_${name}`)}</h2>
              <ol className="download-page-steps num">
                {steps.map((step, place) => (
                  <li key={step}>
                    <b>{place + 1}</b>
                    <span>{t(`down_step_${step}`)}</span>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
        <AppLinks />
      </div>
      <div className="download-page-links">
        <LanternMark size={260} />
      </div>
    </section>
  );
}
