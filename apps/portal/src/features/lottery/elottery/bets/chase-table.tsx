import { displayAmount } from '@lantern/money';
import { Tag, useTypedNumber } from '@lantern/ui';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { countOf, countText } from '../../model/stake-limits.ts';
import type { ChaseRow } from '../model/chase-plan.ts';
import { shortNumber } from '../model/issue-number.ts';

/** A chase by draw; the multiples can be edited one by one. */
export function ChaseTable({
  rows,
  issues,
  currentId,
  highest,
  onChange,
}: {
  rows: readonly ChaseRow[];
  issues: readonly { readonly id: string; readonly number: string }[];
  currentId: string | undefined;
  highest: number;
  onChange: (index: number, multiple: number) => void;
}) {
  const t = useText('elottery');
  return (
    <section className="chase-table" aria-label={t('chase_plan')}>
      <table className="table num">
        <thead>
          <tr>
            <th scope="col">{t('chase_issues')}</th>
            <th scope="col" className="r">
              {t('col_multiple')}
            </th>
            <th scope="col" className="r">
              {t('col_cost')}
            </th>
            <th scope="col" className="r w">
              {t('col_spent')}
            </th>
            <th scope="col" className="r w">
              {t('col_pays')}
            </th>
            <th scope="col" className="r">
              {t('col_profit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const issue = issues[index];
            return (
              <Row
                key={issue?.id ?? index}
                row={row}
                number={shortNumber(issue?.number ?? '')}
                isCurrent={issue?.id === currentId}
                highest={highest}
                onChange={(multiple) => onChange(index, multiple)}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: ChaseRow;
  /** The draw's number, without its date. */
  readonly number: string;
  readonly isCurrent: boolean;
  readonly highest: number;
  readonly onChange: (multiple: number) => void;
}

/** One draw of the chase: its multiple, cost, and the result so far. */
function Row({ row, number, isCurrent, highest, onChange }: RowProps) {
  const t = useText('elottery');
  const { exponent } = useCurrency();
  const text = (minor: bigint) => displayAmount(minor, { exponent });
  const profit = row.pays - row.spent;
  const multiple = useTypedNumber({
    value: countText(row.multiple),
    decimals: 0,
    onValueChange: (value) => onChange(countOf(value, highest)),
  });
  return (
    <tr>
      <td>
        {number} {isCurrent && <Tag tone="wait">{t('chase_now')}</Tag>}
      </td>
      <td className="r">
        <input
          {...multiple.input}
          className="chase-table-multiple num"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('multiple_of', { number })}
          aria-invalid={row.multiple === 0 || undefined}
        />
      </td>
      <td className="r">{text(row.cost)}</td>
      <td className="r w">{text(row.spent)}</td>
      <td className="r w">{text(row.pays)}</td>
      <td className={profit >= 0n ? 'r pos' : 'r neg'}>
        <b>{`${profit > 0n ? '+' : ''}${text(profit)}`}</b>
      </td>
    </tr>
  );
}
