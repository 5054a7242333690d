import { useText } from '../i18n/text.ts';
import type { FieldMessageText } from './field-rules.ts';

/** Text of a field's message: bounds as "8 to 20", or one figure when they are equal. */
export function useFieldTexts(): (message: FieldMessageText) => string {
  const t = useText('auth');
  return ({ key, values }) => {
    const { min = 0, max = 0 } = values;
    return t(key, { ...values, length: t(min === max ? 'length_exact' : 'length_range', { min, max }) });
  };
}
