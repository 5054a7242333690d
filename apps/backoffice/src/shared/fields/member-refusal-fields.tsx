import { Select, TextField } from '@lantern/ui';
import { useText } from '../i18n/text.ts';

/** What the member sees of a refusal: a code with a translated text, and the operator's own text. */
export interface MemberRefusal<Code extends string> {
  readonly code: Code | '';
  readonly message: string;
}

export const NO_REFUSAL = { code: '', message: '' } as const;

/** The fields of a refusal that the member reads; the note for operators is separate. */
export function MemberRefusalFields<Code extends string>({
  codes,
  textPrefix,
  value,
  onChange,
}: {
  codes: readonly Code[];
  /** Prefix of the text keys of the codes. */
  textPrefix: string;
  value: MemberRefusal<Code>;
  onChange: (next: MemberRefusal<Code>) => void;
}) {
  const t = useText();
  const textOf = (code: string): string => t(`${textPrefix}_${code}`);
  return (
    <fieldset className="bare-set member-refusal-fields" aria-label={t('shown_to_member')}>
      <h3>{t('shown_to_member')}</h3>
      <Select
        small
        label={t('reject_reason')}
        name="reasonCode"
        value={value.code}
        placeholder={t('reject_reason_choose')}
        options={codes.map((code) => ({ value: code, label: textOf(code) }))}
        onChange={(event) => onChange({ ...value, code: event.target.value as Code })}
      />
      <TextField
        small
        label={t('member_message')}
        name="message"
        maxLength={300}
        value={value.message}
        hint={t('member_message_hint')}
        onChange={(event) => onChange({ ...value, message: event.target.value })}
      />
    </fieldset>
  );
}
