import * as calls from '@lantern/contract/member-calls';
import { Button, Note, Select, showToast, TextArea, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useRefusalAtField } from '../../../shared/fields/refusal-at-field.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { DocumentField, type SentDocument } from './document-field.tsx';
import type { Identity } from './identity.ts';

type LevelView = Identity['levels'][number];
type Kind = LevelView['needs'][number];
const TYPES = ['PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENCE'] as const;
type DocumentType = (typeof TYPES)[number];

interface ProofFormProps {
  readonly level: LevelView['level'];
  readonly needs: readonly Kind[];
  readonly realName: string | null;
}

/** The form of a level: personal data and documents. */
export function ProofForm({ level, needs, realName }: ProofFormProps) {
  const t = useText('safety');
  const words = useRefusalText();
  const [type, setType] = useState<DocumentType>('IDENTITY_CARD');
  const [sent, setSent] = useState<Partial<Record<Kind, SentDocument>>>({});
  const { safety } = calls;
  const submit = useAct(safety.submitIdentity, {
    invalidates: [safety.identity],
    onSuccess: () => showToast({ kind: 'ok', title: t('proof_sent') }),
  });
  const refusal = useRefusalAtField(submit.error, ['realName', 'birthDate', 'documentEnds']);
  const hasBack = level < 3 && type !== 'PASSPORT';
  const kinds: readonly Kind[] = hasBack ? [...needs, 'DOCUMENT_BACK'] : needs;
  const isComplete = needs.every((kind) => sent[kind] !== undefined);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const ends = text('documentEnds');
    submit.mutate({
      level,
      realName: text('realName'),
      birthDate: text('birthDate'),
      documentType: type,
      documentNumber: text('documentNumber'),
      ...(ends !== '' && { documentEnds: ends }),
      ...(level === 2 && { address: text('address') }),
      ...(level === 3 && { fundsSource: text('fundsSource') }),
      documents: kinds.flatMap((kind) => {
        const document = sent[kind];
        return document ? [{ id: document.id, kind }] : [];
      }),
    });
  };
  return (
    <form className="proof-form" onSubmit={send}>
      <p className="mut">{t(`level_${level}_text`)}</p>
      <PersonFields realName={realName} type={type} onType={setType} errorAt={refusal.textAt} />
      {level === 2 && (
        <TextArea label={t('address')} name="address" required maxLength={300} rows={2} autoComplete="street-address" />
      )}
      {level === 3 && <TextArea label={t('funds_source')} name="fundsSource" required maxLength={300} rows={2} />}
      <div className="proof-form-documents">
        {kinds.map((kind) => (
          <DocumentField
            key={kind}
            kind={kind}
            isRequired={needs.includes(kind)}
            sent={sent[kind] ?? null}
            onSent={(document) => setSent((before) => ({ ...before, [kind]: document }))}
          />
        ))}
      </div>
      {refusal.elsewhere !== null && <Note tone="bad">{words(refusal.elsewhere)}</Note>}
      <Button look="pri" size="lg" block type="submit" disabled={!isComplete} busy={submit.isPending}>
        {t(isComplete ? 'send_proof' : 'documents_missing')}
      </Button>
    </form>
  );
}

interface PersonFieldsProps {
  readonly realName: string | null;
  readonly type: DocumentType;
  readonly onType: (type: DocumentType) => void;
  readonly errorAt: (field: string) => string | undefined;
}

/** Name, birthday and document. */
function PersonFields({ realName, type, onType, errorAt }: PersonFieldsProps) {
  const t = useText('safety');
  return (
    <div className="proof-form-two">
      <TextField
        label={t('real_name')}
        name="realName"
        required
        maxLength={100}
        defaultValue={realName ?? ''}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        error={errorAt('realName')}
      />
      <TextField
        label={t('birth_date')}
        name="birthDate"
        type="date"
        required
        autoComplete="bday"
        error={errorAt('birthDate')}
      />
      <Select
        label={t('document_type')}
        options={TYPES.map((value) => ({ value, label: t(`document_${value}`) }))}
        value={type}
        onChange={({ currentTarget }) => onType(currentTarget.value as DocumentType)}
      />
      <TextField
        label={t('document_number')}
        name="documentNumber"
        required
        minLength={5}
        maxLength={40}
        autoComplete="off"
      />
      <TextField
        label={t('document_ends')}
        name="documentEnds"
        type="date"
        hint={t('document_ends_hint')}
        error={errorAt('documentEnds')}
      />
    </div>
  );
}
