import { leads } from '@lantern/contract/lead-calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Checkbox, Note, Segments, Select, TextArea, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useSite } from '../../../shared/brand/site.ts';
import { useIsHydrated } from '../../../shared/browser/is-hydrated.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

type Enquiry = Payload<'leads.send'>;

const KINDS = ['AGENT', 'WEBSITE', 'MEDIA'] as const satisfies readonly Enquiry['kind'][];
const CHANNELS = [
  'TELEGRAM',
  'ZALO',
  'WHATSAPP',
  'LINE',
  'EMAIL',
  'PHONE',
] as const satisfies readonly Enquiry['channel'][];
const EMPTY: Enquiry = { kind: 'AGENT', name: '', channel: 'TELEGRAM', contact: '', audience: '', isAdult: false };
const SHORTEST_NAME = 2;
const SHORTEST_CONTACT = 3;

/** Enquiry to the partner team; after sending, the form can be used again. */
export function JoinForm() {
  const t = useText('join');
  const words = useRefusalText();
  const isHydrated = useIsHydrated();
  const [enquiry, setEnquiry] = useState(EMPTY);
  const send = useAct(leads.send);
  const isWhole =
    enquiry.name.trim().length >= SHORTEST_NAME && enquiry.contact.trim().length >= SHORTEST_CONTACT && enquiry.isAdult;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) send.mutate(enquiry);
  };
  if (send.isSuccess) {
    const writeAgain = () => {
      setEnquiry(EMPTY);
      send.reset();
    };
    return <Sent contact={send.variables.contact.trim()} onAgain={writeAgain} />;
  }
  return (
    <form className="card" onSubmit={submit} noValidate>
      {/* Disabled until hydration: earlier input would be lost. */}
      <fieldset className="bare-set join-form" disabled={!isHydrated}>
        <h2>{t('form_title')}</h2>
        <EnquiryFields enquiry={enquiry} onChange={(change) => setEnquiry({ ...enquiry, ...change })} />
        {send.error && <Note tone="bad">{words(send.error)}</Note>}
        <Button look="pri" size="lg" block type="submit" disabled={!isWhole} busy={send.isPending}>
          {t('send')}
        </Button>
        <p className="join-form-hint">{t('answer_in')}</p>
      </fieldset>
    </form>
  );
}

function Sent({ contact, onAgain }: { contact: string; onAgain: () => void }) {
  const t = useText('join');
  return (
    <section className="card join-form" role="status">
      <h2>{t('sent_title')}</h2>
      <p className="mut">{t('sent_text', { contact })}</p>
      <Button onClick={onAgain}>{t('write_again')}</Button>
    </section>
  );
}

function EnquiryFields({ enquiry, onChange }: { enquiry: Enquiry; onChange: (change: Partial<Enquiry>) => void }) {
  const t = useText('join');
  const age = useSite()?.minimumAge ?? 18;
  return (
    <>
      <Segments
        block
        label={t('kind')}
        items={KINDS.map((id) => ({ id, label: t(`kind_${id}`) }))}
        value={enquiry.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        value={enquiry.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="join-form-contact">
        <Select
          label={t('channel')}
          name="channel"
          value={enquiry.channel}
          onChange={(event) => onChange({ channel: event.target.value as Enquiry['channel'] })}
          options={CHANNELS.map((value) => ({ value, label: t(`channel_${value}`) }))}
        />
        <TextField
          label={t('contact')}
          name="contact"
          autoComplete="off"
          maxLength={100}
          required
          value={enquiry.contact}
          onChange={(event) => onChange({ contact: event.target.value })}
        />
      </div>
      <TextArea
        label={t('audience')}
        name="audience"
        rows={3}
        maxLength={1000}
        value={enquiry.audience}
        onChange={(event) => onChange({ audience: event.target.value })}
      />
      <Checkbox checked={enquiry.isAdult} onChange={(event) => onChange({ isAdult: event.target.checked })}>
        {t('is_adult', { age })}
      </Checkbox>
    </>
  );
}
