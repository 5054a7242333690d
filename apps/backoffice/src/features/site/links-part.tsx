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

/** The links as they are edited: lists of addresses are typed one a line. */
interface LinksDraft {
  readonly customerService: readonly Settings['customerService'][number][];
  readonly resources: readonly Settings['resources'][number][];
  readonly banners: readonly Settings['banners'][number][];
  readonly imageCDNs: string;
  readonly launchGameCDNs: string;
}

interface PartProps {
  readonly draft: LinksDraft;
  readonly change: (part: Partial<LinksDraft>) => void;
}

/** Customer service, apps and social pages, banners. */
function LinkRows({ draft, change }: PartProps) {
  const s = useSiteText();
  const label = s('address');
  return (
    <>
      <RowsEditor<Settings['customerService'][number]>
        title={s('customer_service')}
        rows={draft.customerService}
        most={10}
        blank={{ csType: 'LIVECHAT', path: 'https://' }}
        onChange={(customerService) => change({ customerService })}
        fields={[
          { name: 'csType', label: s('kind'), options: SERVICES },
          { name: 'path', label },
        ]}
      />
      <RowsEditor
        title={s('resources')}
        rows={draft.resources}
        most={20}
        blank={{ resourceType: 'APP', url: 'https://', qrCodeUrl: '', labelNameEn: '', labelNameCn: '' }}
        onChange={(resources) => change({ resources })}
        fields={[
          { name: 'resourceType', label: s('kind'), options: RESOURCES },
          { name: 'url', label },
          { name: 'qrCodeUrl', label: s('qr_code') },
          { name: 'labelNameEn', label: s('label_en') },
          { name: 'labelNameCn', label: s('label_cn') },
        ]}
      />
      <RowsEditor<Settings['banners'][number]>
        title={s('banners')}
        rows={draft.banners}
        most={10}
        blank={{ groupName: 'w_login', url: '/art/welcome-lantern.avif' }}
        onChange={(banners) => change({ banners })}
        fields={[
          { name: 'groupName', label: s('place'), options: BANNERS },
          { name: 'url', label },
        ]}
      />
    </>
  );
}

/** CDNs of pictures and of games. */
function CdnFields({ draft, change }: PartProps) {
  const s = useSiteText();
  return (
    <div className="site-form">
      <LinesField
        label={s('image_cdns')}
        name="image-cdns"
        hint={s('cdn_hint')}
        value={draft.imageCDNs}
        onChange={(imageCDNs) => change({ imageCDNs })}
      />
      <LinesField
        label={s('launch_cdns')}
        name="launch-cdns"
        hint={s('cdn_hint')}
        value={draft.launchGameCDNs}
        onChange={(launchGameCDNs) => change({ launchGameCDNs })}
      />
    </div>
  );
}

/** Links of the site: customer service, apps and social pages, banners, CDNs. */
export function LinksPart({ site }: { site: Site }) {
  const t = useText();
  const may = useMay();
  const { customerService, resources, banners, imageCDNs, launchGameCDNs } = site.settings;
  const [draft, setDraft] = useState<LinksDraft>({
    ...{ customerService, resources, banners },
    ...{ imageCDNs: imageCDNs.join('\n'), launchGameCDNs: launchGameCDNs.join('\n') },
  });
  const { busy, save } = useChangeSettings(site);
  const part = { draft, change: (change: Partial<LinksDraft>) => setDraft({ ...draft, ...change }) };
  const send = () =>
    save({
      customerService: [...draft.customerService],
      resources: [...draft.resources],
      banners: [...draft.banners],
      imageCDNs: linesOf(draft.imageCDNs),
      launchGameCDNs: linesOf(draft.launchGameCDNs),
    });
  return (
    <Card>
      <div className="stack">
        <LinkRows {...part} />
        <CdnFields {...part} />
      </div>
      {may('brands.settings') && (
        <div className="save-line">
          <Button look="pri" busy={busy} onClick={send}>
            {t('save')}
          </Button>
        </div>
      )}
    </Card>
  );
}
