import { westernDigits } from '@lantern/money';
import { useComposedText } from '@lantern/ui';
import type { ClipboardEvent } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { type Prizes, placesOf, type Typed, withPasted } from './prize-paste.ts';

export type { Prizes, Typed } from './prize-paste.ts';

export function isComplete(prizes: Prizes, typed: Typed): boolean {
  return placesOf(prizes).every(({ key, digits }) => (typed[key] ?? '').length === digits);
}

/** Typed numbers in the API's format. */
export function numbersOf(prizes: Prizes, typed: Typed): Record<string, string[]> {
  return Object.fromEntries(
    prizes.map(({ prize, count }) => [
      prize,
      Array.from({ length: count }, (_, index) => typed[`${prize}.${index}`] ?? ''),
    ]),
  );
}

/** The digits of a text, of every script. */
const digitsOf = (text: string) => westernDigits(text).replaceAll(/\D/g, '');

/** One field per number; one row or a whole result can be pasted at once. */
export function PrizeFields({
  prizes,
  typed,
  marked = [],
  onChange,
}: {
  prizes: Prizes;
  typed: Typed;
  /** Prizes in which entries differ. */
  marked?: readonly string[];
  onChange: (typed: Typed) => void;
}) {
  const t = useText();
  const places = placesOf(prizes);
  const paste = (event: ClipboardEvent) => {
    const at = event.target instanceof HTMLInputElement ? event.target.name : '';
    const pasted = withPasted(prizes, typed, event.clipboardData.getData('text'), at);
    if (pasted === null) return;
    event.preventDefault();
    onChange(pasted);
  };
  return (
    <div className="prize-fields-rows" onPaste={paste}>
      {prizes.map(({ prize, digits }) => (
        <div
          key={prize}
          className={marked.includes(prize) ? 'prize-fields-row prize-fields-row-differs' : 'prize-fields-row'}
        >
          <b>{prize}</b>
          <div className="prize-fields-cells">
            {places
              .filter((place) => place.prize === prize)
              .map((place) => (
                <span key={place.key} className="field-box sm">
                  <PrizeInput
                    name={place.key}
                    label={t('prize_number', { prize, place: place.index + 1, digits })}
                    digits={digits}
                    value={typed[place.key] ?? ''}
                    onValueChange={(number) => onChange({ ...typed, [place.key]: number })}
                  />
                </span>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface PrizeInputProps {
  readonly name: string;
  readonly label: string;
  readonly digits: number;
  readonly value: string;
  readonly onValueChange: (number: string) => void;
}

function PrizeInput({ name, label, digits, value, onValueChange }: PrizeInputProps) {
  const input = useComposedText<HTMLInputElement>({ value, read: digitsOf, onValueChange });
  return <input inputMode="numeric" autoComplete="off" name={name} aria-label={label} maxLength={digits} {...input} />;
}
