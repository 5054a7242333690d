import { leads } from '@lantern/contract/lead-calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Checkbox, Note, Segments, Select, TextArea, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useIsHydrated } from '../../../shared/browser/is-hydrated.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

type Letter = Payload<'leads.send'>;

const KINDS = ['AGENT', 'WEBSITE', 'MEDIA'] as const satisfies readonly Letter['kind'][];
const CHANNELS = [
  'TELEGRAM',
  'ZALO',
  'WHATSAPP',
  'LINE',
  'EMAIL',
  'PHONE',
] as const satisfies readonly Letter['channel'][];
const EMPTY: Letter = { kind: 'AGENT', name: '', channel: 'TELEGRAM', contact: '', audience: '', isAdult: false };
const SHORTEST_NAME = 2;
const SHORTEST_CONTACT = 3;

/** Enquiry to the partner team; after sending, the form can be used again. */
export function JoinForm() {
  const t = useText('join');
  const words = useRefusalText();
  const isHydrated = useIsHydrated();
  const [letter, setLetter] = useState(EMPTY);
  const send = useAct(leads.send);
  const set = (change: Partial<Letter>) => setLetter({ ...letter, ...change });
  const isWhole =
    letter.name.trim().length >= SHORTEST_NAME && letter.contact.trim().length >= SHORTEST_CONTACT && letter.isAdult;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) send.mutate(letter);
  };
  if (send.isSuccess) {
    return (
      <section className="card jn-form" role="status">
        <h2>{t('sent_title')}</h2>
        <p className="mut">{t('sent_text', { contact: send.variables.contact.trim() })}</p>
        <Button
          onClick={() => {
            setLetter(EMPTY);
            send.reset();
          }}
        >
          {t('write_again')}
        </Button>
      </section>
    );
  }
  return (
    <form className="card" onSubmit={submit} noValidate>
      {/* Disabled until hydration: earlier input would be lost. */}
      <fieldset className="bare-set jn-form" disabled={!isHydrated}>
        <h2>{t('form_title')}</h2>
        <Segments
          block
          label={t('kind')}
          items={KINDS.map((id) => ({ id, label: t(`kind_${id}`) }))}
          value={letter.kind}
          onChange={(kind) => set({ kind })}
        />
        <TextField
          label={t('name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          value={letter.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <div className="jn-way">
          <Select
            label={t('channel')}
            name="channel"
            value={letter.channel}
            onChange={(event) => set({ channel: event.target.value as Letter['channel'] })}
            options={CHANNELS.map((value) => ({ value, label: t(`channel_${value}`) }))}
          />
          <TextField
            label={t('contact')}
            name="contact"
            autoComplete="off"
            maxLength={100}
            required
            value={letter.contact}
            onChange={(event) => set({ contact: event.target.value })}
          />
        </div>
        <TextArea
          label={t('audience')}
          name="audience"
          rows={3}
          maxLength={1000}
          value={letter.audience}
          onChange={(event) => set({ audience: event.target.value })}
        />
        <Checkbox checked={letter.isAdult} onChange={(event) => set({ isAdult: event.target.checked })}>
          {t('is_adult')}
        </Checkbox>
        {send.error && <Note tone="bad">{words(send.error)}</Note>}
        <Button look="pri" size="lg" block type="submit" disabled={!isWhole} busy={send.isPending}>
          {t('send')}
        </Button>
        <p className="jn-hint">{t('answer_in')}</p>
      </fieldset>
    </form>
  );
}
