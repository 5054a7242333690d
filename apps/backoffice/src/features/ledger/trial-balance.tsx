import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { parseSum } from '@lantern/money';
import { Card, DenseTable, FormulaLine } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { AccountTitle } from '../../shared/formats/account-title.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { NoRows, QueryState } from '../../shared/parts/query-state.tsx';
import { useMe } from '../../shared/session/me.ts';
import { RecomputeButton } from './recompute-button.tsx';
import { BOOKS, type Book, useBook } from './use-book.ts';

type Line = Value<'walletBackOffice.trialBalance'>['lines'][number];
type Total = Value<'walletBackOffice.trialBalance'>['totals'][number];

/** Sections of the chart by the first letter of its accounts; points are a separate currency. */
const FAMILIES = { have: 'A', owe: 'MH', earned: 'RE', points: 'P' } as const;
type Part = keyof typeof FAMILIES;
const COLUMNS: readonly (readonly Part[])[] = [['have'], ['owe'], ['earned', 'points']];

/** Every account with both sides; the totals of the last row must be equal. */
export function TrialBalance() {
  const t = useText();
  const book = useBook();
  const query = useCall(calls.walletBackOffice.trialBalance, {});
  const { data } = query;
  const linesOf = (part: Part) =>
    data?.lines.filter((line) => line.book === book && FAMILIES[part].includes(line.account.charAt(0))) ?? [];
  const totals = data?.totals.filter((total) => total.book === book) ?? [];
  return (
    <>
      <div className="row">
        <h1>{t('trial_balance')}</h1>
        {data && <span className="mut3 num">{t('as_of', { at: dateTime(data.asOf) })}</span>}
        <span className="grow" />
        <ChoiceFilter<Book>
          name="state"
          label={t('book')}
          words={BOOKS}
          usual="REAL"
          wordText={(word) => t(`book_${word}`)}
        />
        <RecomputeButton />
      </div>
      <QueryState query={query}>
        <div className="trial-balance-books">
          {COLUMNS.map((parts) => (
            <div key={parts[0]} className="stack">
              {parts.map((part) => (
                <Part key={part} title={t(`books_${part}`)} rows={linesOf(part)} book={book} />
              ))}
            </div>
          ))}
        </div>
        <Card className="trial-balance-sums">
          {totals.map((total) => (
            <Balanced key={total.currency} total={total} />
          ))}
        </Card>
      </QueryState>
    </>
  );
}

/** One section of the chart with the total of each side. */
function Part({ title, rows, book }: { title: string; rows: readonly Line[]; book: Book }) {
  const t = useText();
  const { currency } = useMe();
  const code = rows[0]?.currency;
  const sum = (side: 'debit' | 'credit') =>
    rows.reduce((all, row) => all + (parseSum(row[side], code === 'POINTS' ? 0 : currency.exponent) ?? 0n), 0n);
  // An account appears on the side of its balance; a zero balance on the side where the account increases.
  const isOn = (line: Line, side: 'debit' | 'credit') =>
    isZero(line[side === 'debit' ? 'credit' : 'debit']) && (!isZero(line[side]) || sideOf(line.account) === side);
  const shown = (line: Line, side: 'debit' | 'credit') =>
    isOn(line, side) && <Amount amount={line[side]} currency={code} />;
  return (
    <Card title={title} flush>
      <DenseTable
        label={title}
        rows={rows}
        rowKey={(line) => line.account}
        empty={<NoRows text={t('no_entries')} />}
        columns={[
          {
            id: 'account',
            head: t('ledger_account'),
            cell: (line) => (
              <PageLink to="/ledger" search={{ account: line.account, state: book }}>
                <AccountTitle account={line.account} />
              </PageLink>
            ),
          },
          { id: 'debit', head: t('debit'), align: 'right', cell: (line) => shown(line, 'debit') },
          { id: 'credit', head: t('credit'), align: 'right', cell: (line) => shown(line, 'credit') },
        ]}
        foot={{
          account: t('sum'),
          debit: <Amount amount={sum('debit')} currency={code} />,
          credit: <Amount amount={sum('credit')} currency={code} />,
        }}
      />
    </Card>
  );
}

const isZero = (amount: string) => /^[0.]+$/.test(amount);

/** Assets and expenses increase by debit, all others by credit. */
const sideOf = (account: string) => (/^[AE]:/.test(account) || account === 'P:ISSUED' ? 'debit' : 'credit');

/** Debit less credit of a book and currency; must always be zero. */
function Balanced({ total }: { total: Total }) {
  const t = useText();
  const { currency } = total;
  return (
    <FormulaLine
      parts={[
        { label: `${t('debit')} · ${currency}`, value: <Amount amount={total.debit} currency={currency} /> },
        { sign: '−', label: t('credit'), value: <Amount amount={total.credit} currency={currency} /> },
        {
          sign: '=',
          label: t('difference'),
          value: (
            <span data-testid="difference">
              <Amount amount={total.difference} currency={currency} />
            </span>
          ),
          isResult: true,
        },
      ]}
    />
  );
}
