import type { Value } from '@lantern/contract/schemas';
import type { ClipboardEvent } from 'react';
import { useText } from '../../shared/i18n/text.ts';

export type Prizes = Value<'lotteryOffice.issue'>['prizes'];
/** Numbers that were typed, by `prize.place`. */
export type Typed = Readonly<Record<string, string>>;

/** Where each number of a draw stands, prize by prize, as places of one list. */
function placesOf(prizes: Prizes) {
  return prizes.flatMap(({ prize, count, digits }) =>
    Array.from({ length: count }, (_, index) => ({ prize, index, digits, key: `${prize}.${index}` })),
  );
}

export function isComplete(prizes: Prizes, typed: Typed): boolean {
  return placesOf(prizes).every(({ key, digits }) => (typed[key] ?? '').length === digits);
}

/** What was typed, as calls take it. */
export function numbersOf(prizes: Prizes, typed: Typed): Record<string, string[]> {
  return Object.fromEntries(
    prizes.map(({ prize, count }) => [
      prize,
      Array.from({ length: count }, (_, index) => typed[`${prize}.${index}`] ?? ''),
    ]),
  );
}

/** A field a number, or all of them pasted at once. */
export function PrizeFields({
  prizes,
  typed,
  onChange,
}: {
  prizes: Prizes;
  typed: Typed;
  onChange: (typed: Typed) => void;
}) {
  const t = useText();
  const places = placesOf(prizes);
  const paste = (event: ClipboardEvent) => {
    const numbers = event.clipboardData.getData('text').match(/\d+/g) ?? [];
    if (numbers.length < 2) return;
    event.preventDefault();
    onChange(
      Object.fromEntries(places.map(({ key, digits }, place) => [key, (numbers[place] ?? '').slice(0, digits)])),
    );
  };
  return (
    <div className="prize-rows" onPaste={paste}>
      {prizes.map(({ prize, digits }) => (
        <div key={prize} className="prize-row">
          <b>{prize}</b>
          <div className="cells">
            {places
              .filter((place) => place.prize === prize)
              .map((place) => (
                <span key={place.key} className="box sm">
                  <input
                    inputMode="numeric"
                    autoComplete="off"
                    name={place.key}
                    aria-label={t('prize_number', { prize, place: place.index + 1, digits })}
                    maxLength={digits}
                    value={typed[place.key] ?? ''}
                    onChange={(event) => onChange({ ...typed, [place.key]: event.target.value.replaceAll(/\D/g, '') })}
                  />
                </span>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
