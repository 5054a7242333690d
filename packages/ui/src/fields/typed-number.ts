import { readTypedNumber, westernDigits, writeTypedNumber } from '@lantern/money';
import { useContext, useState } from 'react';
import { NumberReadingContext } from './number-reading.ts';

/** The value of a number field whose text is not read: never a number, so that no form sends it. */
export const NOT_READ = '?';

/** Characters that a field takes: the longest amount with separators and a currency. */
const MAX_LENGTH = 60;

export interface TypedNumberOptions {
  /** Decimal text as on the wire; '' when empty, NOT_READ while the typed text is not a number. */
  readonly value: string;
  /** Largest number of decimals, 0 to 4. */
  readonly decimals: number;
  readonly onValueChange: (value: string) => void;
  /** Texts that may stand beside the number: a currency symbol, a unit. */
  readonly affixes?: readonly string[];
}

/**
 * The text of a number field, typed in the form of any language. The text stays as typed while the field has the focus, because what a
 * separator means is known only from what follows it; afterwards it is written plainly. A value that comes from elsewhere (a quick button,
 * a cleared form) replaces the text.
 */
export function useTypedNumber({ value, decimals, onValueChange, affixes = [] }: TypedNumberOptions) {
  const { language, refusal } = useContext(NumberReadingContext);
  const [typed, setTyped] = useState({ text: writeTypedNumber(value), value });
  // A form of numbers has no value for a text that is not read: it stays as typed beside 0 too.
  const isOwn = typed.value === value || (typed.value === NOT_READ && /^0?$/.test(value));
  const text = isOwn ? typed.text : writeTypedNumber(value);
  const read = readTypedNumber(text, { decimals, language, affixes });
  return {
    /** The number with separators, when it does not stand in the text like that; null otherwise. */
    understood: read.kind === 'NUMBER' ? understoodText(read.value, text) : null,
    /** Why the text is not read. */
    unread: read.kind === 'NUMBER' || read.kind === 'EMPTY' ? undefined : refusal(read),
    isUnread: read.kind !== 'NUMBER' && read.kind !== 'EMPTY',
    input: {
      value: text,
      maxLength: MAX_LENGTH,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
        const next = westernDigits(event.currentTarget.value);
        const now = readTypedNumber(next, { decimals, language, affixes });
        const nextValue = now.kind === 'NUMBER' ? now.value : now.kind === 'EMPTY' ? '' : NOT_READ;
        setTyped({ text: next, value: nextValue });
        if (nextValue !== value) onValueChange(nextValue);
      },
      onBlur: () => {
        if (value !== NOT_READ) setTyped({ text: writeTypedNumber(value), value });
      },
    },
  };
}

/** `1234.5` → `1,234.5`; null when the text already shows it, apart from a last point. */
function understoodText(value: string, text: string): string | null {
  const [whole = '', decimals] = value.split('.');
  const figures = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === undefined ? '' : `.${decimals}`);
  return figures === text.trim().replace(/\.$/, '') ? null : figures;
}
