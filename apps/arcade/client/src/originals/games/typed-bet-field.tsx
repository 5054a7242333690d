import { NOT_READ, NumberField } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';

export interface TypedBetFieldProps<Bet> {
  readonly label: string;
  /** The current bet in this field's terms. */
  readonly value: string;
  /** `×` or `%`. */
  readonly unit?: string;
  /** Largest number of decimals. */
  readonly decimals: number;
  readonly isLocked: boolean;
  /** What can be typed, shown while something else is. */
  readonly rule: string;
  /** The bet for a number; null when it is not allowed. */
  readonly read: (number: string) => Bet | null;
  readonly onBet: (bet: Bet) => void;
  /** Called with 1 when this field begins to show something other than the bet, and with −1 when it ends. */
  readonly onUnready: (change: 1 | -1) => void;
}

/** One figure of a bet. A typed figure changes the bet at once, and the other figures follow. */
export function TypedBetField<Bet>(props: TypedBetFieldProps<Bet>) {
  const { label, value, unit, decimals, isLocked, rule, read, onBet, onUnready } = props;
  const [typed, setTyped] = useState<{ readonly number: string; readonly beside: string } | null>(null);
  // A text that is not read stays until it is corrected, or until the bet is changed elsewhere.
  if (typed?.number === NOT_READ && typed.beside !== value) setTyped(null);
  const number = typed?.number ?? null;
  const isRefused = number !== null && read(number) === null;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isRefused) return;
    // On a phone the message would stand behind the main button.
    input.current?.closest('.field')?.scrollIntoView({ block: 'nearest' });
    onUnready(1);
    return () => onUnready(-1);
  }, [isRefused, onUnready]);
  return (
    <NumberField
      ref={input}
      label={label}
      className="num"
      decimals={decimals}
      unit={unit}
      value={number ?? value}
      disabled={isLocked}
      error={isRefused ? rule : undefined}
      onValueChange={(next) => {
        setTyped({ number: next, beside: value });
        const bet = read(next);
        if (bet !== null) onBet(bet);
      }}
      onBlur={() => setTyped((current) => (current?.number === NOT_READ ? current : null))}
    />
  );
}
