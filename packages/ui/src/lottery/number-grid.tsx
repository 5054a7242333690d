import { memo } from 'react';
import { classNames } from '../base/class-names.ts';
import { cssVariables } from '../base/css-variables.ts';

export interface NumberTileProps {
  /** The number as drawn, with its leading zeros. */
  value: string;
  isOn: boolean;
  onToggle: (value: string) => void;
  /** Times drawn, 0 to 100 % of the longest bar; without it the tile has no bar. */
  barPercent?: number | undefined;
  heat?: 'hot' | 'cold' | undefined;
  /** Betting on this number is closed: it stays visible, struck. */
  isClosed?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Spoken after the number: "drawn 5 times". */
  detail?: string | undefined;
}

/** One number to choose. */
export const NumberTile = memo(function NumberTile({
  value,
  isOn,
  onToggle,
  barPercent,
  heat,
  isClosed,
  disabled,
  detail,
}: NumberTileProps) {
  const hasBar = barPercent !== undefined;
  return (
    <button
      type="button"
      className={classNames('n num', heat, isOn && 'on', !hasBar && 'bare', isClosed && 'shut')}
      aria-pressed={isOn}
      aria-label={detail ? `${value}, ${detail}` : undefined}
      disabled={disabled || isClosed}
      onClick={() => onToggle(value)}
    >
      {value}
      {hasBar && <i ref={cssVariables({ '--w': `${barPercent}%` })} />}
    </button>
  );
});

export interface NumberGridProps {
  /** Spoken name of the grid. */
  label: string;
  /** 100 numbers "00" to "99" in ten rows by tens; other counts are laid in rows of ten without heads. */
  numbers: readonly string[];
  selected: ReadonlySet<string>;
  onToggle: (value: string) => void;
  /** Row and column heads choose tens and units; without it there are no heads. */
  onToggleMany?: ((values: readonly string[]) => void) | undefined;
  /** Times drawn in the last draws, by number. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** From this count on a number is hot. */
  hotFrom?: number | undefined;
  /** Up to this count a number is cold; 0 marks only those not drawn at all. */
  coldTo?: number | undefined;
  closed?: ReadonlySet<string> | undefined;
  disabled?: boolean | undefined;
  /** Names of the heads: "All numbers starting with 3", "All numbers ending in 7". */
  rowLabel: (tens: number) => string;
  columnLabel: (units: number) => string;
  /** Spoken times drawn: "drawn 5 times". */
  countLabel?: ((count: number) => string) | undefined;
}

/** Numbers in rows of ten (five on a phone, tens at the left). */
export function NumberGrid(props: NumberGridProps) {
  const {
    label,
    numbers,
    selected,
    onToggle,
    onToggleMany,
    counts,
    hotFrom = 8,
    coldTo = 0,
    closed,
    disabled,
    rowLabel,
    columnLabel,
    countLabel,
  } = props;
  const hasHeads = onToggleMany !== undefined && numbers.length === 100;
  const most = counts ? Math.max(1, ...numbers.map((value) => counts[value] ?? 0)) : 1;
  const tile = (value: string) => {
    const count = counts?.[value] ?? 0;
    return (
      <NumberTile
        key={value}
        value={value}
        isOn={selected.has(value)}
        onToggle={onToggle}
        barPercent={counts && Math.max(4, Math.round((count / most) * 100))}
        heat={counts && (count <= coldTo ? 'cold' : count >= hotFrom ? 'hot' : undefined)}
        isClosed={closed?.has(value)}
        disabled={disabled}
        detail={counts && countLabel?.(count)}
      />
    );
  };
  if (!hasHeads) {
    return (
      <fieldset className="ng headless bare-set" aria-label={label}>
        {numbers.map(tile)}
      </fieldset>
    );
  }
  const head = (name: string, text: string, className: string, values: readonly string[]) => (
    <button
      key={name}
      type="button"
      className={classNames('nh num', className)}
      aria-label={name}
      data-text={text}
      disabled={disabled}
      onClick={() => onToggleMany(values)}
    />
  );
  const digits = Array.from({ length: 10 }, (_, digit) => digit);
  return (
    <fieldset className="ng bare-set" aria-label={label}>
      <span className="nh nt" />
      {digits.map((units) =>
        head(
          columnLabel(units),
          `x${units}`,
          'nt',
          numbers.filter((_, place) => place % 10 === units),
        ),
      )}
      {digits.flatMap((tens) => {
        const row = numbers.slice(tens * 10, tens * 10 + 10);
        return [head(rowLabel(tens), `${tens}x`, 'sd2', row), ...row.map(tile)];
      })}
    </fieldset>
  );
}
