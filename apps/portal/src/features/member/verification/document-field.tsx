import * as calls from '@lantern/contract/member-calls';
import { FieldMessage, Icon, Spinner } from '@lantern/ui';
import { Camera, FileText } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

const UPLOAD_MS = 60_000;
const MAX_BYTES = 5_242_880;

/** A document that the server has accepted. */
export interface SentDocument {
  readonly id: string;
  readonly name: string;
  /** Preview address of the picture; null for a PDF. */
  readonly preview: string | null;
}

interface DocumentFieldProps {
  readonly kind: string;
  readonly isRequired: boolean;
  readonly sent: SentDocument | null;
  readonly onSent: (document: SentDocument) => void;
}

/** One document: selected or photographed, uploaded at once, previewed. The server checks the file's bytes and returns errors. */
export function DocumentField({ kind, isRequired, sent, onSent }: DocumentFieldProps) {
  const t = useText('safety');
  const words = useRefusalText();
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = sent?.preview ?? null;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows the same file to be selected again.
    currentTarget.value = '';
    if (file === undefined) return;
    setProblem(null);
    if (file.size > MAX_BYTES) {
      setProblem(t('document_too_large'));
      return;
    }
    setSending(true);
    try {
      const { id: documentId } = await call(calls.safety.uploadDocument, file, { timeoutMs: UPLOAD_MS });
      const isPicture = file.type.startsWith('image/');
      onSent({ id: documentId, name: file.name, preview: isPicture ? URL.createObjectURL(file) : null });
    } catch (refused) {
      setProblem(words(refused));
    } finally {
      setSending(false);
    }
  };
  const name = t(`kind_${kind}`);
  return (
    <div className="field">
      <label className={sent ? 'document-field document-field-sent' : 'document-field'} htmlFor={id}>
        {isSending ? (
          <Spinner label={t('sending')} isBare />
        ) : preview ? (
          <img src={preview} alt="" />
        ) : (
          <Icon as={sent ? FileText : Camera} />
        )}
        <b>
          {name}
          {!isRequired && ` (${t('optional')})`}
        </b>
        <small>{sent ? sent.name : t(`kind_${kind}_hint`)}</small>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,application/pdf"
          aria-label={name}
          aria-describedby={`${id}-message`}
          disabled={isSending}
          onChange={(event) => void pick(event)}
        />
      </label>
      <FieldMessage id={`${id}-message`} error={problem ?? undefined} />
    </div>
  );
}
