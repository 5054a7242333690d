import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Whether an input method (Japanese, Chinese, Korean) is still composing the changed text. */
export function isComposingIn(event: ChangeEvent<TextInput>): boolean {
  return event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
}

export interface ComposedTextOptions {
  readonly value: string;
  /** The value of a typed text: its digits, a code. */
  readonly read: (text: string) => string;
  readonly onValueChange: (value: string) => void;
}

/**
 * Attributes of an input whose text is changed while it is typed. A text that an input method composes stays as it is until it is complete:
 * a change would end the composition, and repeat what was typed.
 */
export function useComposedText<Element extends TextInput>({ value, read, onValueChange }: ComposedTextOptions) {
  const [composed, setComposed] = useState<string | null>(null);
  const change = (text: string) => {
    setComposed(null);
    onValueChange(read(text));
  };
  return {
    value: composed ?? value,
    onChange: (event: ChangeEvent<Element>) => {
      if (isComposingIn(event)) setComposed(event.currentTarget.value);
      else change(event.currentTarget.value);
    },
    onCompositionEnd: (event: CompositionEvent<Element>) => change(event.currentTarget.value),
  };
}
