import { Button, Card } from '@lantern/ui';
import { useState } from 'react';
import { LinesField, linesOf } from '../../shared/fields/lines-field.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { RowsEditor } from './rows-editor.tsx';
import { type Settings, type Site, useChangeSettings, useSiteText } from './use-site.ts';

const SERVICES = ['LIVECHAT', 'VIP'] as const;
const RESOURCES = ['APP', 'SOCIAL', 'LICENCE'] as const;
const BANNERS = ['w_register', 'w_login'] as const;

/** Links of the site: customer service, apps and social pages, banners, CDNs. */
export function LinksPart({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const { settings } = site;
  const [customerService, setService] = useState<readonly Settings['customerService'][number][]>(
    settings.customerService,
  );
  const [resources, setResources] = useState<readonly Settings['resources'][number][]>(settings.resources);
  const [banners, setBanners] = useState<readonly Settings['banners'][number][]>(settings.banners);
  const [imageCDNs, setImages] = useState(settings.imageCDNs.join('\n'));
  const [launchGameCDNs, setLaunch] = useState(settings.launchGameCDNs.join('\n'));
  const { busy, save } = useChangeSettings(site);
  const label = s('address');
  return (
    <Card>
      <div className="stack">
        <RowsEditor
          title={s('customer_service')}
          rows={customerService}
          most={10}
          blank={{ csType: 'LIVECHAT', path: 'https://' }}
          onChange={setService}
          fields={[
            { name: 'csType', label: s('kind'), options: SERVICES },
            { name: 'path', label },
          ]}
        />
        <RowsEditor
          title={s('resources')}
          rows={resources}
          most={20}
          blank={{ resourceType: 'APP', url: 'https://', qrCodeUrl: '', labelNameEn: '', labelNameCn: '' }}
          onChange={setResources}
          fields={[
            { name: 'resourceType', label: s('kind'), options: RESOURCES },
            { name: 'url', label },
            { name: 'qrCodeUrl', label: s('qr_code') },
            { name: 'labelNameEn', label: s('label_en') },
            { name: 'labelNameCn', label: s('label_cn') },
          ]}
        />
        <RowsEditor
          title={s('banners')}
          rows={banners}
          most={10}
          blank={{ groupName: 'w_login', url: '/art/welcome-lantern.avif' }}
          onChange={setBanners}
          fields={[
            { name: 'groupName', label: s('place'), options: BANNERS },
            { name: 'url', label },
          ]}
        />
        <div className="site-form">
          <LinesField
            label={s('image_cdns')}
            name="image-cdns"
            hint={s('cdn_hint')}
            value={imageCDNs}
            onChange={setImages}
          />
          <LinesField
            label={s('launch_cdns')}
            name="launch-cdns"
            hint={s('cdn_hint')}
            value={launchGameCDNs}
            onChange={setLaunch}
          />
        </div>
      </div>
      {may('brands.settings') && (
        <div className="save-line">
          <Button
            look="pri"
            busy={busy}
            onClick={() =>
              save({
                customerService: [...customerService],
                resources: [...resources],
                banners: [...banners],
                imageCDNs: linesOf(imageCDNs),
                launchGameCDNs: linesOf(launchGameCDNs),
              })
            }
          >
            {t('save')}
          </Button>
        </div>
      )}
    </Card>
  );
}
