import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, ConfirmDialog, Drawer, Icon, Note, Skeletons, Tag } from '@lantern/ui';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MorePages, useCursors } from '../frame/more-pages.tsx';
import { useCountryName } from './country-name.ts';

type Device = Value<'security.devices'>['rows'][number];
const PHONE = /iPhone|iPad|Android/;

/** Devices used for login; removing one logs it out at once. */
export function DevicesDrawer({ onClose }: { onClose: () => void }) {
  const t = useText('security');
  const words = useRefusalText();
  const cursors = useCursors();
  const [leaving, setLeaving] = useState<Device | null>(null);
  const { security } = calls;
  const query = useCall(security.devices, { limit: 20, ...(cursors.cursor && { cursor: cursors.cursor }) });
  const remove = useAct(security.removeDevice, {
    invalidates: [security.devices, security.overview],
    onSuccess: () => {
      toast.done(t('device_removed'));
      setLeaving(null);
    },
    onRefused: () => setLeaving(null),
  });
  return (
    <Drawer open onClose={onClose} title={t('part_devices')} closeLabel={t('close')}>
      <p className="mut">{t('devices_lead')}</p>
      {query.data === undefined && <Skeletons count={3} label={t('loading')} />}
      {remove.error && <Note tone="bad">{words(remove.error)}</Note>}
      <ul className="security-page-list">
        {query.data?.rows.map((device) => (
          <DeviceRow key={device.id} device={device} onRemove={() => setLeaving(device)} />
        ))}
      </ul>
      <MorePages cursors={cursors} next={query.data?.nextCursor ?? null} />
      <ConfirmDialog
        open={leaving !== null}
        title={t('device_remove', { name: leaving?.name ?? '' })}
        confirmLabel={t('remove')}
        confirmLook="verm-soft"
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate({ id: leaving.id })}
        onCancel={() => setLeaving(null)}
      >
        {t('device_remove_text')}
      </ConfirmDialog>
    </Drawer>
  );
}

function DeviceRow({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const t = useText('security');
  const zone = useZone();
  const country = useCountryName();
  const seen = formatTime(device.lastSeenAt, zone).slice(0, 16);
  return (
    <li>
      <Icon as={PHONE.test(device.name) ? Smartphone : Monitor} />
      <span>
        <b>{device.name}</b>
        <small className="num">
          {[country(device.country), device.isThis ? t('this_device') : seen].filter(Boolean).join(' · ')}
        </small>
        <small className="num">{t('first_seen', { day: formatTime(device.firstSeenAt, zone).slice(0, 10) })}</small>
      </span>
      {device.trusted && <Tag tone="ok">{t('trusted')}</Tag>}
      {!device.isThis && (
        <Button look="verm-soft" aria-label={`${t('remove')}: ${device.name}`} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </li>
  );
}
