import { Button, NOT_READ } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { MoneyField } from '../../../../../shared/fields/money-field.tsx';
import { useText } from '../../../../../shared/i18n/text.ts';

interface ClosingFieldProps {
  readonly value: string;
  readonly isLoading: boolean;
  readonly onChange: (closing: string) => void;
  /** The person has finished: the preview uses the balance. */
  readonly onCheck: (closing: string) => void;
}

/** The bank's balance after the last row, for files that do not say it. It is checked when the person leaves the field. */
export function ClosingField({ value, isLoading, onChange, onCheck }: ClosingFieldProps) {
  const t = useText();
  const s = useTranslations('statements');
  const check = () => {
    if (value !== NOT_READ) onCheck(value);
  };
  return (
    <fieldset className="bare-set closing-field" onBlur={check}>
      <MoneyField
        required
        label={t('statement_closing')}
        name="closing"
        hint={t('statement_closing_hint')}
        value={value}
        onValueChange={onChange}
      />
      <Button look="soft" busy={isLoading} disabled={value === NOT_READ} onClick={check}>
        {s('check_again')}
      </Button>
    </fieldset>
  );
}
