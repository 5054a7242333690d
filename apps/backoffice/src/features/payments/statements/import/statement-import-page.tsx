import { calls } from '@lantern/contract/calls';
import { Breadcrumb, EmptyState, Note, Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../../shared/api/hooks.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { PageLink } from '../../../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../../../shared/navigation/page-search.ts';
import { QueryState } from '../../../../shared/parts/query-state.tsx';
import type { Account } from '../statement-accounts.tsx';
import { ImportForm } from './import-form.tsx';
import './statement-import.css';

/** The import of a bank's file for the account in the address. It is opened from the account's card among the bank statements. */
export default function StatementImportPage() {
  const t = useText();
  const s = useTranslations('statements');
  const [{ account: code }] = usePageSearch();
  const { paymentsFinance } = calls;
  const query = useCall(paymentsFinance.bankAccounts, {}, { refetchInterval: 30_000 });
  const account = query.data?.accounts.find((one) => one.code === code);
  return (
    <>
      <Breadcrumb
        label={t('way')}
        crumbs={[
          { id: 'statements', label: <PageLink to="/statements">{t('statements')}</PageLink> },
          { id: 'import', label: t('statement_new') },
        ]}
      />
      <h1>{t('statement_new')}</h1>
      <QueryState query={query}>
        {query.data &&
          (account === undefined ? (
            <EmptyState title={s('no_account')} action={<PageLink to="/statements">{t('statements')}</PageLink>} />
          ) : (
            <>
              <AccountLine account={account} />
              <ImportForm key={account.code} account={account} alone={query.data.alone} />
            </>
          ))}
      </QueryState>
    </>
  );
}

/** The account of the file, and the statement that has to be decided first. */
function AccountLine({ account }: { readonly account: Account }) {
  const t = useText();
  const { bank, number, holder, sandbox, waiting } = account;
  return (
    <>
      <p className="statement-import-page-account">
        <b>{bank}</b> <span className="num">{number}</span> <span className="mut">{holder}</span>{' '}
        {sandbox && <Tag tone="info">{t('sandbox')}</Tag>}
      </p>
      {waiting && (
        <Note tone="warn">
          {t('statement_waits', { operator: waiting.operator })}{' '}
          <PageLink className="text-link" to="/statements" search={{ id: waiting.importId }}>
            S {waiting.importId}
          </PageLink>
        </Note>
      )}
    </>
  );
}
