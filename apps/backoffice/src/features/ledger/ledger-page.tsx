import { calls } from '@lantern/contract/calls';
import { Button, Card, DenseTable, FormulaLine, Note, showToast, Tag } from '@lantern/ui';
import { Amount } from '../../shared/amount.tsx';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { NoRows, Reading } from '../../shared/list-page.tsx';
import { useRoomSearch } from '../../shared/room-search.ts';
import { HouseLegs } from './house-legs.tsx';
import { MemberEntries } from './member-entries.tsx';

/** The books: every account with both its sides, down to the single entry; the last line adds up or the house stops. */
export default function LedgerPage() {
  const t = useText();
  const [search, change] = useRoomSearch();
  const query = useCall(calls.walletOffice.trialBalance, {});
  const data = query.data;
  const account = search.account;
  return (
    <>
      <div className="row">
        <h1>{t('trial_balance')}</h1>
        <span className="grow" />
        <RecomputeButton />
      </div>
      <Reading query={query}>
        {data && (
          <div className={account ? 'sp' : undefined}>
            <div className="stack">
              <Card flush>
                <DenseTable
                  label={t('trial_balance')}
                  rows={data.lines}
                  rowKey={(line) => `${line.book} ${line.currency} ${line.account}`}
                  empty={<NoRows text={t('no_entries')} />}
                  columns={[
                    {
                      id: 'account',
                      head: t('account'),
                      cell: (line) =>
                        line.account.startsWith('M:*') || line.account.startsWith('P:*') ? (
                          line.account
                        ) : (
                          <button
                            type="button"
                            className="link mono"
                            onClick={() => change({ account: line.account, state: line.book })}
                          >
                            {line.account}
                          </button>
                        ),
                    },
                    {
                      id: 'name',
                      head: t('meaning'),
                      cell: (line) =>
                        t.has(`account_${groupOf(line.account)}`) ? t(`account_${groupOf(line.account)}`) : '',
                    },
                    {
                      id: 'book',
                      head: t('book'),
                      cell: (line) => (
                        <Tag tone={line.book === 'REAL' ? 'neutral' : 'info'}>
                          {line.book} {line.currency}
                        </Tag>
                      ),
                    },
                    { id: 'debit', head: t('debit'), align: 'right', cell: (line) => <Amount amount={line.debit} /> },
                    {
                      id: 'credit',
                      head: t('credit'),
                      align: 'right',
                      cell: (line) => <Amount amount={line.credit} />,
                    },
                  ]}
                />
              </Card>
              {data.totals.map((total) => (
                <FormulaLine
                  key={`${total.book} ${total.currency}`}
                  parts={[
                    {
                      label: `${total.book} ${total.currency} · ${t('debit')}`,
                      value: <Amount amount={total.debit} />,
                    },
                    { sign: '−', label: t('credit'), value: <Amount amount={total.credit} /> },
                    {
                      sign: '=',
                      label: t('difference'),
                      value: (
                        <span data-testid="difference">
                          <Amount amount={total.difference} />
                        </span>
                      ),
                      isResult: true,
                    },
                  ]}
                />
              ))}
              <p className="mut3">{t('as_of', { at: dateTime(data.asOf) })}</p>
            </div>
            {account &&
              (/^[MP]:\d+:/.test(account) ? (
                <MemberEntries
                  account={account}
                  book={bookOf(search.state)}
                  onClose={() => change({ account: undefined })}
                />
              ) : (
                <HouseLegs
                  account={account}
                  book={bookOf(search.state)}
                  onClose={() => change({ account: undefined })}
                  onAccount={(next) => change({ account: next })}
                />
              ))}
          </div>
        )}
      </Reading>
    </>
  );
}

/** Which line of the chart an account belongs to, as a message key: `H:ISSUE:17` → `H_ISSUE`. */
function groupOf(account: string): string {
  const [family = '', second = '', third = ''] = account.split(':');
  return family === 'M' || (family === 'P' && third) ? `${family}_${third}` : `${family}_${second}`;
}

function bookOf(text: string | undefined): 'REAL' | 'TEST' {
  return text === 'TEST' ? 'TEST' : 'REAL';
}

/** Proves every stored figure from the entries, on demand: it reads the whole ledger. */
function RecomputeButton() {
  const t = useText();
  const prove = useAct(calls.walletOffice.recompute, {
    onSuccess: (report) =>
      showToast({
        kind: report.differences.length === 0 ? 'ok' : 'error',
        title: t(report.differences.length === 0 ? 'recompute_sound' : 'recompute_differs', {
          count: report.differences.length,
        }),
        detail: t('recompute_read', { accounts: report.accounts, entries: report.entries }),
      }),
  });
  return (
    <>
      {prove.data && prove.data.differences.length > 0 && (
        <Note tone="bad">{prove.data.differences.map((one) => `${one.check} ${one.where}`).join('; ')}</Note>
      )}
      <Button look="plain" busy={prove.isPending} onClick={() => prove.mutate({})}>
        {t('recompute')}
      </Button>
    </>
  );
}
