import type { Column } from '@lantern/ui';
import { Amount } from '../../shared/formats/amount.tsx';
import type { useText } from '../../shared/i18n/text.ts';

export const isZero = (amount: string) => /^-?[0.]+$/.test(amount);

/** Both sides of a run or of one of its accounts. */
interface Sides {
  readonly ours: string;
  /** Null without a statement. */
  readonly theirs: string | null;
  readonly timing: string;
}

/** Columns of our sum, of the other side's sum, and of orders that the two book on different days. */
export const sideColumns = (t: ReturnType<typeof useText>): readonly Column<Sides>[] => [
  { id: 'ours', head: t('ours'), align: 'right', cell: (row) => <Amount amount={row.ours} /> },
  {
    id: 'theirs',
    head: t('theirs'),
    align: 'right',
    cell: (row) => (row.theirs === null ? t('no_statement') : <Amount amount={row.theirs} />),
  },
  {
    id: 'timing',
    head: t('timing_difference'),
    align: 'right',
    cell: (row) => (isZero(row.timing) ? '0' : <Amount amount={row.timing} sign="always" />),
  },
];
