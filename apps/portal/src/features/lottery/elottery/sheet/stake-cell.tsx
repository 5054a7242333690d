import { useTypedNumber } from '@lantern/ui';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { type SheetColumn, type SheetRow, takesStake } from '../model/sheet.ts';
import type { Sheet } from '../model/use-sheet.ts';

interface StakeCellProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly column: SheetColumn;
  /** The row's number, or its place. */
  readonly name: string;
}

/** A stake of a row. The cell is too narrow for the amount as it is understood: the row shows what it costs. */
export function StakeCell({ sheet, row, column, name }: StakeCellProps) {
  const t = useText('families');
  const { symbol, exponent } = useCurrency();
  const stake = useTypedNumber({
    value: row.stakes[column.id] ?? '',
    decimals: exponent,
    affixes: [symbol],
    onValueChange: (value) => sheet.change(row.key, { stakes: { ...row.stakes, [column.id]: value } }),
  });
  return (
    <label className="sheet-board-stake">
      <span>{t(`sheet_${column.id}`)}</span>
      <input
        {...stake.input}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={`${t(`sheet_${column.id}`)}, ${name}`}
        aria-invalid={stake.isUnread || undefined}
        placeholder="–"
        disabled={!takesStake(row.number, column)}
      />
    </label>
  );
}
