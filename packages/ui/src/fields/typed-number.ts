import {
  displayCount,
  readTypedNumber,
  type TypedNumberForm,
  type UnreadNumber,
  westernDigits,
  writeTypedNumber,
} from '@lantern/money';
import { type ChangeEvent, type CompositionEvent, useContext, useState } from 'react';
import { isComposingIn } from './composing.ts';
import { type NumberReading, NumberReadingContext } from './number-reading.ts';

/** The value of a number field whose text is not read: never a number, so that no form sends it. */
export const NOT_READ = '?';

/** Characters that a field takes: the longest amount with separators and a currency. */
const MAX_LENGTH = 60;

/** The text of a field, and the value that it gave to the form for it. */
export interface TypedText {
  readonly text: string;
  readonly value: string;
}

/**
 * The state of a field after its text has changed. While an input method composes, the text stays exactly as it is: any change to it would
 * end the composition, and repeat what was typed.
 */
export function typeText(next: string, form: TypedNumberForm, isComposing = false): TypedText {
  const text = isComposing ? next : westernDigits(next);
  const read = readTypedNumber(text, form);
  return { text, value: read.kind === 'NUMBER' ? read.value : read.kind === 'EMPTY' ? '' : NOT_READ };
}

/**
 * The text to show for the form's present value: as typed, unless the value comes from elsewhere (a quick button, a cleared form). A form
 * of numbers has none for a text that is not read: the text stays beside '' and 0 too.
 */
export function shownText(typed: TypedText, value: string): string {
  const isOwn = typed.value === value || (typed.value === NOT_READ && /^0?$/.test(value));
  return isOwn ? typed.text : writeTypedNumber(value);
}

export interface TypedNumberOptions {
  /** Decimal text as on the wire; '' when empty, NOT_READ while the typed text is not a number. */
  readonly value: string;
  /** Largest number of decimals, 0 to 4. */
  readonly decimals: number;
  readonly onValueChange: (value: string) => void;
  /** Texts that may stand beside the number: a currency symbol, a unit. */
  readonly affixes?: readonly string[];
  /** False for percentages and multipliers. */
  readonly hasGroups?: boolean;
}

/**
 * The text of a number field, typed in the form of any language. The text stays as typed while the field has the focus, because what a
 * separator means is known only from what follows it; afterwards it is written plainly.
 */
export function useTypedNumber(options: TypedNumberOptions) {
  const { value, decimals, onValueChange, affixes = [], hasGroups = true } = options;
  const { language, say } = useContext(NumberReadingContext);
  const [typed, setTyped] = useState({ text: writeTypedNumber(value), value });
  const form = { decimals, language, affixes, hasGroups };
  const text = shownText(typed, value);
  const read = readTypedNumber(text, form);
  const isUnread = read.kind !== 'NUMBER' && read.kind !== 'EMPTY';
  const change = (typedText: string, isComposing: boolean) => {
    const next = typeText(typedText, form, isComposing);
    setTyped(next);
    if (next.value !== value) onValueChange(next.value);
  };
  return {
    /** The number with separators, when it does not stand in the text like that; null otherwise. */
    understood: read.kind === 'NUMBER' ? understoodText(read.value, text) : null,
    isUnread,
    /** Why the text is not read. */
    unread: isUnread ? refusalText(say, read) : undefined,
    input: {
      value: text,
      maxLength: MAX_LENGTH,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value, isComposingIn(event)),
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => change(event.currentTarget.value, false),
      onBlur: () => {
        if (!isUnread) setTyped({ text: writeTypedNumber(value), value });
      },
    },
  };
}

/** `1234.5` → `1,234.5`; null when the text already shows it, apart from a last separator. */
export function understoodText(value: string, text: string): string | null {
  const [whole = '', decimals] = value.split('.');
  const figures = displayCount(BigInt(whole)) + (decimals === undefined ? '' : `.${decimals}`);
  return figures === text.trim().replace(/[.,]$/, '') ? null : figures;
}

function refusalText(say: NumberReading['say'], unread: UnreadNumber): string {
  if (unread.kind === 'DOUBTFUL') return say('number_DOUBTFUL', { whole: unread.whole, decimal: unread.decimal });
  if (unread.kind === 'SHAPE') return say('number_SHAPE');
  return unread.decimals === 0 ? say('number_WHOLE') : say('number_DECIMALS', { count: unread.decimals });
}
