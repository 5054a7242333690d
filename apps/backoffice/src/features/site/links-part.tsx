import { calls } from '@lantern/contract/calls';
import { Button, Card, Note } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { LinesField, linesOf } from '../../shared/fields/lines-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { RowsEditor } from './rows-editor.tsx';
import { type Settings, type Site, useChangeSettings, useRequested, useSiteText } from './use-site.ts';

const SERVICES = ['LIVECHAT', 'VIP'] as const;
const RESOURCES = ['APP', 'SOCIAL', 'LICENCE'] as const;
const BANNERS = ['w_register', 'w_login'] as const;

/** The addresses as they are edited: lists of origins are typed one a line. */
interface AddressDraft {
  readonly customerService: readonly Settings['customerService'][number][];
  readonly resources: readonly Settings['resources'][number][];
  readonly imageCDNs: string;
  readonly launchGameCDNs: string;
}

interface PartProps {
  readonly draft: AddressDraft;
  readonly change: (part: Partial<AddressDraft>) => void;
}

/** Customer service, apps and social pages. */
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

/** Addresses that members, their games and their codes are sent to; changes need two people. */
function AddressesCard({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const words = useRefusalText();
  const { customerService, resources, imageCDNs, launchGameCDNs } = site.settings;
  const [draft, setDraft] = useState<AddressDraft>({
    ...{ customerService, resources },
    ...{ imageCDNs: imageCDNs.join('\n'), launchGameCDNs: launchGameCDNs.join('\n') },
  });
  const [reason, setReason] = useState('');
  // A refusal stays on the screen: it names the text that an origin has to publish.
  const request = useAct(calls.brandsBackOffice.requestAddresses, { ...useRequested(), quiet: true });
  const part = { draft, change: (change: Partial<AddressDraft>) => setDraft({ ...draft, ...change }) };
  const send = () =>
    request.mutate({
      revision: site.revision,
      addresses: {
        customerService: [...draft.customerService],
        resources: [...draft.resources],
        imageCDNs: linesOf(draft.imageCDNs),
        launchGameCDNs: linesOf(draft.launchGameCDNs),
      },
      reason: reason.trim(),
    });
  return (
    <Card>
      <div className="stack">
        <LinkRows {...part} />
        <CdnFields {...part} />
        <Note tone="plain">{s('addresses_two_people')}</Note>
        {request.error && (
          <Note tone="bad">
            <span role="alert">{words(request.error)}</span>
          </Note>
        )}
        {may('brands.settings') && (
          <div className="action-form">
            <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
            <Button look="pri" block disabled={!isReason(reason)} busy={request.isPending} onClick={send}>
              {s('ask_for_addresses')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Pictures of the popups, which lead nowhere. */
function BannersCard({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const [banners, setBanners] = useState<readonly Settings['banners'][number][]>(site.settings.banners);
  const { busy, save } = useChangeSettings(site);
  return (
    <Card>
      <RowsEditor<Settings['banners'][number]>
        title={s('banners')}
        rows={banners}
        most={10}
        blank={{ groupName: 'w_login', url: '/art/welcome-lantern.avif' }}
        onChange={setBanners}
        fields={[
          { name: 'groupName', label: s('place'), options: BANNERS },
          { name: 'url', label: s('address') },
        ]}
      />
      {may('brands.settings') && (
        <div className="save-line">
          <Button look="pri" busy={busy} onClick={() => save({ banners: [...banners] })}>
            {t('save')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Links of the site: customer service, apps and social pages, CDNs, and the banners. */
export function LinksPart({ site }: { site: Site }) {
  return (
    <div className="stack">
      <AddressesCard site={site} />
      <BannersCard site={site} />
    </div>
  );
}
