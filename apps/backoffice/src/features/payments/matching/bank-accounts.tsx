import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { buttonClass, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';

type Account = Value<'paymentsFinance.bankAccounts'>['accounts'][number];

/** The receiving accounts with their unmatched amounts, and the way to their statements. */
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
      <PageLink className={buttonClass({ look: 'soft' })} to="/statements">
        {t('statements')}
      </PageLink>
    </section>
  );
}
