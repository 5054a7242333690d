import { calls } from '@lantern/contract/calls';
import { Button, Card, KeyValue, Note, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { RangesField, rangesOf } from '../../shared/fields/ranges-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { toInstant } from '../../shared/formats/local-time.ts';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { type Site, useRequested, useSiteText } from './use-site.ts';

/** Value of a datetime-local input as an instant; null when empty. */
const instant = (local: string) => toInstant(local) ?? null;

/** Whether the site is closed or about to be, until when, and for whom it stays open. */
function StateCard({ maintenance }: Pick<Site, 'maintenance'>) {
  const t = useText();
  const s = useSiteText();
  return (
    <Card title={s('state_now')}>
      <KeyValue name={t('state')}>
        <Tag tone={maintenance?.active ? 'bad' : maintenance ? 'wait' : 'ok'}>
          {s(maintenance?.active ? 'is_closed' : maintenance ? 'is_ordered' : 'is_open')}
        </Tag>
      </KeyValue>
      {maintenance && (
        <>
          <KeyValue name={s('from')}>{maintenance.from ? dateTime(maintenance.from) : s('at_once')}</KeyValue>
          <KeyValue name={s('until')}>{maintenance.until ? dateTime(maintenance.until) : s('until_ended')}</KeyValue>
          <KeyValue name={s('passes')}>{maintenance.passes.join(', ') || '—'}</KeyValue>
        </>
      )}
      <Note tone="plain">{s('maintenance_text')}</Note>
    </Card>
  );
}

/** Closes the site for all but listed addresses, now or later; needs two people. */
export function MaintenancePart({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const { maintenance } = site;
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [passes, setPasses] = useState(maintenance?.passes.join('\n') ?? '');
  const [reason, setReason] = useState('');
  const request = useAct(calls.brandsBackOffice.requestMaintenance, useRequested());
  const isReady = isReason(reason);
  const passRanges = rangesOf(passes, 'allow');
  const send = (kind: 'ORDER' | 'END', ranges: string[]) =>
    request.mutate({ kind, from: instant(from), until: instant(until), passes: ranges, reason: reason.trim() });
  return (
    <div className="site-pair">
      <StateCard maintenance={site.maintenance} />
      {may('brands.status') && (
        <Card title={s('order_maintenance')}>
          <div className="action-form">
            <div className="field-pair">
              <TextInput
                label={s('from')}
                type="datetime-local"
                name="from"
                hint={s('from_hint')}
                value={from}
                onChange={setFrom}
              />
              <TextInput
                label={s('until')}
                type="datetime-local"
                name="until"
                hint={s('until_hint')}
                value={until}
                onChange={setUntil}
              />
            </div>
            <RangesField
              label={s('passes')}
              name="passes"
              use="allow"
              hint={s('range_hint', { ip: site.you.ip })}
              value={passes}
              onChange={setPasses}
            />
            <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
            <div className="button-pair">
              <Button disabled={!isReady || !maintenance} busy={request.isPending} onClick={() => send('END', [])}>
                {s('end_maintenance')}
              </Button>
              <Button
                look="pri"
                disabled={!isReady || passRanges === null}
                busy={request.isPending}
                onClick={() => passRanges && send('ORDER', passRanges)}
              >
                {s('ask_to_close')}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </div>
  );
}
