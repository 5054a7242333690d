import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, KeyValue, Note, type PickedPicture, PicturePicker, Tag, TextArea } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MOST_PICTURES, useUploads } from './use-uploads.ts';

type Dispute = NonNullable<Value<'payments.withdrawal'>['dispute']>;

const TONES = { OPEN: 'info', ASKED: 'wait', ENDED: 'neutral' } as const;
const LONGEST = 500;

/** Dispute about a payment that did not arrive: who must act, the messages, and a reply form. */
export function DisputeCard({ id, dispute }: { id: string; dispute: Dispute }) {
  const t = useText('withdraw');
  const zone = useZone();
  return (
    <Card
      level={3}
      title={t('dispute')}
      aside={<Tag tone={TONES[dispute.turn]}>{t(`dispute_turn_${dispute.turn}`)}</Tag>}
    >
      <KeyValue name={t('dispute_since')}>{formatTime(dispute.openedAt, zone)}</KeyValue>
      <KeyValue name={t('dispute_pictures')}>{dispute.pictures}</KeyValue>
      {dispute.turn !== 'ENDED' && <p className="mut3">{t(dispute.isTaken ? 'dispute_taken' : 'dispute_waits')}</p>}
      {dispute.words.length > 0 && (
        <ol className="dispute-card-messages">
          {dispute.words.map((word) => (
            <li key={word.at} className={word.by === 'HOUSE' ? 'dispute-card-operator' : undefined}>
              <small>
                {t(`dispute_by_${word.by}`)} · {formatTime(word.at, zone)}
                {word.pictures > 0 && ` · ${t('dispute_said_pictures', { count: word.pictures })}`}
              </small>
              {word.words}
            </li>
          ))}
        </ol>
      )}
      {dispute.canAdd && <AddForm key={dispute.words.length} id={id} dispute={dispute} />}
    </Card>
  );
}

function AddForm({ id, dispute }: { id: string; dispute: Dispute }) {
  const t = useText('withdraw');
  const refusal = useRefusalText();
  const [words, setWords] = useState('');
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const uploads = useUploads();
  const { payments } = calls;
  const add = useAct(payments.addToDispute, {
    invalidates: [payments.withdrawal],
    onSuccess: () => toast.done(t('dispute_added')),
  });
  const said = words.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (said === '' && pictures.length === 0) return;
    const proofs = await uploads.send(pictures);
    if (proofs === null) return;
    add.mutate({ id, ...(said !== '' && { words: said }), ...(proofs.length > 0 && { proofs }) });
  };
  const most = Math.min(MOST_PICTURES, dispute.picturesLeft);
  return (
    <form className="withdraw-page-form dispute-card-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={t('dispute_words')}
        name="words"
        rows={3}
        maxLength={LONGEST}
        hint={t('dispute_words_hint')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {most > 0 && (
        <PicturePicker
          label={t('proof')}
          pictures={pictures}
          onChange={setPictures}
          most={most}
          addLabel={t('add_picture')}
          hint={t('picture_hint')}
          removeLabel={(name) => t('remove_picture', { name })}
          problemText={(problem) => t(problem)}
        />
      )}
      {uploads.error !== null && <Note tone="bad">{refusal(uploads.error)}</Note>}
      {add.error && <Note tone="bad">{refusal(add.error)}</Note>}
      <Button
        look={dispute.turn === 'ASKED' ? 'pri' : 'soft'}
        block
        type="submit"
        disabled={said === '' && pictures.length === 0}
        busy={uploads.isSending || add.isPending}
      >
        {t('dispute_add')}
      </Button>
    </form>
  );
}
