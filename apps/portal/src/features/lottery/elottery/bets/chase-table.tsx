import { displayAmount } from '@lantern/money';
import { Tag } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import { useCurrency } from '../../../../shared/brand/site.ts';
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
  const t = useText('elott');
  const { exponent } = useCurrency();
  const text = (minor: bigint) => displayAmount(minor, { exponent });
  return (
    <section className="cht" aria-label={t('chase_plan')}>
      <table className="tbl num">
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
            const profit = row.pays - row.spent;
            return (
              <tr key={issue?.id ?? index}>
                <td>
                  {shortNumber(issue?.number ?? '')}{' '}
                  {issue?.id === currentId && <Tag tone="wait">{t('chase_now')}</Tag>}
                </td>
                <td className="r">
                  <input
                    className="mi num"
                    inputMode="numeric"
                    aria-label={t('multiple_of', { number: shortNumber(issue?.number ?? '') })}
                    value={row.multiple}
                    onChange={(event) => {
                      const typed = Number(event.target.value.replace(/\D/g, '').slice(0, 6) || '1');
                      onChange(index, Math.min(Math.max(typed, 1), highest));
                    }}
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
          })}
        </tbody>
      </table>
    </section>
  );
}
