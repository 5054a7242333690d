import { memo } from 'react';
import { classNames } from '../base/class-names.ts';
import { cssVariables } from '../base/css-variables.ts';
import { useRovingFocus } from './roving-focus.ts';

export interface NumberTileProps {
  /** The number with leading zeros. */
  value: string;
  isOn: boolean;
  /** Pass a stable function, so that the other tiles do not re-render. */
  onToggle: (value: string) => void;
  /** Times drawn, as a percentage of the longest bar; without it the tile has no bar. */
  barPercent?: number | undefined;
  heat?: 'hot' | 'cold' | undefined;
  /** Betting on this number is closed: it stays visible, struck through, is read by screen readers, but cannot be selected. */
  isClosed?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Read after the number: "drawn 5 times". */
  detail?: string | undefined;
  /** Set by a group with a roving tab stop. */
  tabIndex?: 0 | -1 | undefined;
}

/** One selectable number. */
export const NumberTile = memo(function NumberTile({
  value,
  isOn,
  onToggle,
  barPercent,
  heat,
  isClosed,
  disabled,
  detail,
  tabIndex,
}: NumberTileProps) {
  const hasBar = barPercent !== undefined;
  return (
    <button
      type="button"
      data-stop={value}
      tabIndex={tabIndex}
      className={classNames('number-grid-tile num', heat, isOn && 'on', !hasBar && 'bare', isClosed && 'closed')}
      aria-pressed={isOn}
      aria-label={detail ? `${value}, ${detail}` : undefined}
      aria-disabled={isClosed || undefined}
      disabled={disabled}
      onClick={() => {
        // A number selected before its close can still be deselected.
        if (!isClosed || isOn) onToggle(value);
      }}
    >
      {value}
      {hasBar && <i ref={cssVariables({ '--w': `${barPercent}%` })} />}
    </button>
  );
});

export interface NumberGridProps {
  /** Accessible name of the grid. */
  label: string;
  /** Read after the name: explains the keys. */
  hint?: string | undefined;
  /** 100 numbers "00" to "99" in ten rows by tens; other counts in rows of ten without headers. */
  numbers: readonly string[];
  selected: ReadonlySet<string>;
  onToggle: (value: string) => void;
  /** Called by row and column headers, which select tens and units; without it there are no headers. */
  onToggleMany?: ((values: readonly string[]) => void) | undefined;
  /** Times drawn in the last draws, by number. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** A number is hot from this count on. */
  hotFrom?: number | undefined;
  /** A number is cold up to this count; 0 marks only numbers that were not drawn. */
  coldTo?: number | undefined;
  closed?: ReadonlySet<string> | undefined;
  disabled?: boolean | undefined;
  /** Names of the headers: "All numbers starting with 3", "All numbers ending in 7". */
  rowLabel: (tens: number) => string;
  columnLabel: (units: number) => string;
  /** Screen reader text of the count: "drawn 5 times". */
  countLabel?: ((count: number) => string) | undefined;
  /** Screen reader text of closed numbers: "closed". */
  closedLabel?: string | undefined;
}

const HEAD = /^(x\d|\dx)$/;
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/** Numbers in rows of ten (five on a phone, tens at the left). One tab stop; arrows, Home, End and Page keys move the focus. */
export function NumberGrid(props: NumberGridProps) {
  const { label, hint, numbers, selected, onToggle, onToggleMany, counts, hotFrom = 8, coldTo = 0 } = props;
  const { closed, disabled, rowLabel, columnLabel, countLabel, closedLabel } = props;
  const hasHeads = onToggleMany !== undefined && numbers.length === 100;
  const { field, tabIndexOf } = useRovingFocus(
    numbers.find((value) => selected.has(value)) ?? numbers[0] ?? '',
    (stop) => numbers.includes(stop) || (hasHeads && HEAD.test(stop)),
  );
  const most = counts ? Math.max(1, ...numbers.map((value) => counts[value] ?? 0)) : 1;
  const tile = (value: string) => {
    const count = counts?.[value] ?? 0;
    const isClosed = closed?.has(value) ?? false;
    const details = [counts && countLabel?.(count), isClosed && closedLabel].filter((part) => part);
    return (
      <NumberTile
        key={value}
        value={value}
        isOn={selected.has(value)}
        onToggle={onToggle}
        barPercent={counts && Math.max(4, Math.round((count / most) * 100))}
        heat={counts && (count <= coldTo ? 'cold' : count >= hotFrom ? 'hot' : undefined)}
        isClosed={isClosed}
        disabled={disabled}
        detail={details.join(', ') || undefined}
        tabIndex={tabIndexOf(value)}
      />
    );
  };
  if (!hasHeads) {
    return (
      <fieldset className="number-grid headless bare-set" aria-label={label} aria-description={hint} {...field}>
        {numbers.map(tile)}
      </fieldset>
    );
  }
  const head = (name: string, text: string, className: string, all: readonly string[]) => {
    const values = all.filter((value) => !closed?.has(value));
    return (
      <button
        key={name}
        type="button"
        data-stop={text}
        tabIndex={tabIndexOf(text)}
        className={classNames('number-grid-head num', className)}
        aria-label={name}
        aria-pressed={values.length > 0 && values.every((value) => selected.has(value))}
        data-text={text}
        disabled={disabled}
        onClick={() => onToggleMany(values)}
      />
    );
  };
  return (
    <fieldset className="number-grid bare-set" aria-label={label} aria-description={hint} {...field}>
      <span className="number-grid-head nt" />
      {DIGITS.map((units) =>
        head(
          columnLabel(units),
          `x${units}`,
          'nt',
          numbers.filter((_, place) => place % 10 === units),
        ),
      )}
      {DIGITS.flatMap((tens) => {
        const row = numbers.slice(tens * 10, tens * 10 + 10);
        return [head(rowLabel(tens), `${tens}x`, 'sd2', row), ...row.map(tile)];
      })}
    </fieldset>
  );
}
