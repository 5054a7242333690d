import { TextField } from '@lantern/ui';
import { useState } from 'react';

export interface TypedBetFieldProps<Bet> {
  readonly label: string;
  /** The current bet in this field's terms. */
  readonly value: string;
  /** `×` or `%`. */
  readonly unit?: string;
  readonly isLocked: boolean;
  /** What can be typed, shown while something else is. */
  readonly rule: string;
  /** The bet for a text; null when it is not allowed. */
  readonly read: (text: string) => Bet | null;
  readonly onBet: (bet: Bet) => void;
}

/** One figure of a bet. A typed figure changes the bet at once, and the other figures follow. */
export function TypedBetField<Bet>({ label, value, unit, isLocked, rule, read, onBet }: TypedBetFieldProps<Bet>) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      className="num"
      value={typed ?? value}
      disabled={isLocked}
      after={unit && <span className="field-suffix">{unit}</span>}
      error={typed !== null && read(typed) === null ? rule : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(',', '.');
        setTyped(text);
        const bet = read(text);
        if (bet !== null) onBet(bet);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
