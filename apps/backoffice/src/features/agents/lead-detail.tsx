import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { useMay } from '../../shared/session/me.ts';
import { LEAD_TONES, type Lead } from './lead.ts';

type Step = Payload<'leadsBackOffice.move'>['step'];

const STEPS: Readonly<Record<Lead['state'], readonly Step[]>> = {
  NEW: ['TALK', 'WIN', 'DECLINE'],
  TALKING: ['WIN', 'DECLINE'],
  WON: ['REOPEN'],
  DECLINED: ['REOPEN'],
};

/** An enquiry with its history and remaining steps. */
export function LeadDetail({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useText();
  return (
    <DetailPanel title={lead.name} onClose={onClose}>
      <KeyValue name={t('state')}>
        <Tag tone={LEAD_TONES[lead.state]}>{t(`lead_${lead.state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('kind')}>{t(`lead_kind_${lead.kind}`)}</KeyValue>
      <KeyValue name={t(`lead_channel_${lead.channel}`)}>{lead.contact}</KeyValue>
      <KeyValue name={t('language')}>{lead.language}</KeyValue>
      <KeyValue name={t('lead_sent')}>{dateTime(lead.sentAt)}</KeyValue>
      {lead.enquiries > 1 && <KeyValue name={t('lead_enquiries')}>{lead.enquiries}</KeyValue>}
      {lead.handledBy && (
        <KeyValue name={t('lead_handled_by')}>
          {lead.handledBy}, {dateTime(lead.handledAt)}
        </KeyValue>
      )}
      <h3>{t('lead_audience')}</h3>
      <p className="mut">{lead.audience || '—'}</p>
      <Steps lead={lead} />
    </DetailPanel>
  );
}

function Steps({ lead }: { lead: Lead }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [note, setNote] = useState(lead.note);
  const move = useAct(calls.leadsBackOffice.move, { invalidates: [calls.leadsBackOffice.list], quiet: true });
  if (!may('agents.manage')) return lead.note === '' ? null : <p>{lead.note}</p>;
  return (
    <>
      <h3>{t('next_step')}</h3>
      <TextInput label={t('note')} name="lead-note" maxLength={300} value={note} onChange={setNote} />
      {move.error && <Note tone="bad">{words(move.error)}</Note>}
      {STEPS[lead.state].map((step, place) => (
        <Button
          key={step}
          block
          look={place === 0 ? 'pri' : 'ghost'}
          busy={move.isPending && move.variables.step === step}
          onClick={() => move.mutate({ id: lead.id, seen: lead.state, step, note })}
        >
          {t(`lead_step_${step}`)}
        </Button>
      ))}
    </>
  );
}
