import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { buttonClass, showToast, Tag } from '@lantern/ui';
import type { ChangeEvent } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useMay } from '../../../shared/session/me.ts';

type Account = Value<'paymentsFinance.bankAccounts'>['accounts'][number];

/** The receiving accounts with their unmatched amounts, and the upload of their statements. */
export function BankAccounts() {
  const query = useCall(calls.paymentsFinance.bankAccounts, {}, { refetchInterval: 30_000 });
  return (
    <div className="bank-accounts">
      {(query.data?.accounts ?? []).map((account) => (
        <BankAccount key={account.code} account={account} />
      ))}
    </div>
  );
}

function BankAccount({ account }: { account: Account }) {
  const t = useText();
  const may = useMay();
  const { paymentsFinance, paymentsBackOffice } = calls;
  const path = paymentsFinance.importStatement.path.replace(':account', encodeURIComponent(account.code));
  const bring = useAct(
    { ...paymentsFinance.importStatement, path },
    {
      invalidates: [paymentsFinance.bankAccounts, paymentsFinance.lines, paymentsBackOffice.deposits],
      onSuccess: ({ lines, fresh, matched, unmatched }) =>
        showToast({ kind: 'ok', title: t('statement_brought', { lines, fresh, matched, unmatched }) }),
    },
  );
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) bring.mutate(new Blob([file], { type: 'application/octet-stream' }));
  };
  return (
    <section className="bank-accounts-account">
      <b>
        {account.bank} {account.sandbox && <Tag tone="info">{t('sandbox')}</Tag>}
      </b>
      <span className="num">{account.number}</span>
      <span>
        {t('line_UNMATCHED')}: <b className="num">{account.unmatched}</b> · <Amount amount={account.suspense} />
      </span>
      <small className="mut3">
        {t('last_statement')}: {account.lastImportAt ? dateTime(account.lastImportAt) : '—'}
      </small>
      {may('payments.match') && (
        <label className={buttonClass({ look: 'soft' })}>
          {bring.isPending ? t('bringing') : t('bring_statement')}
          <input
            className="vh"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            disabled={bring.isPending}
            onChange={pick}
          />
        </label>
      )}
    </section>
  );
}
