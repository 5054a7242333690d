import type { Value } from '@lantern/contract/schemas';
import { Button, buttonClass, KeyValue, Note, Tag } from '@lantern/ui';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { useMay } from '../../../shared/session/me.ts';

export type Account = Value<'paymentsFinance.bankAccounts'>['accounts'][number];

interface Actions {
  /** Opens the form of an account's balance. */
  readonly onRead: (code: string) => void;
  /** Opens the statement that waits. */
  readonly onOpen: (importId: string) => void;
}

/** The receiving accounts with the balances by our rows and as an operator read them at the bank. */
export function StatementAccounts({ accounts, ...actions }: Actions & { accounts: readonly Account[] }) {
  return (
    <div className="statement-accounts">
      {accounts.map((account) => (
        <StatementAccount key={account.code} account={account} {...actions} />
      ))}
    </div>
  );
}

function StatementAccount({ account, onRead, onOpen }: Actions & { account: Account }) {
  const t = useText();
  const may = useMay();
  const { waiting, reading, balance } = account;
  const mayRead = may('payments.approve');
  const mayImport = may('payments.match') && !waiting;
  return (
    <section className="statement-accounts-account" aria-label={account.code}>
      <h2>
        {account.bank} {account.sandbox && <Tag tone="info">{t('sandbox')}</Tag>}
      </h2>
      <p className="num mut3">{account.number}</p>
      <KeyValue name={t('subject_statement_zone')}>{account.zone.replaceAll('_', ' ')}</KeyValue>
      <KeyValue name={t('last_statement')}>{account.lastImportAt ? dateTime(account.lastImportAt) : '—'}</KeyValue>
      <KeyValue name={t('bank_balance')}>{balance === null ? '—' : <Amount amount={balance} />}</KeyValue>
      <KeyValue name={t('bank_reading')}>{reading === null ? '—' : <Reading reading={reading} />}</KeyValue>
      {waiting && (
        <Note tone="warn">
          {t('statement_waits', { operator: waiting.operator })}{' '}
          <button type="button" className="text-link" onClick={() => onOpen(waiting.importId)}>
            S {waiting.importId}
          </button>
        </Note>
      )}
      {(mayRead || mayImport) && (
        <div className="button-pair">
          {mayRead && <Button onClick={() => onRead(account.code)}>{t('read_balance')}</Button>}
          {mayImport && (
            <PageLink
              className={buttonClass({ look: 'soft' })}
              to="/statement-import"
              search={{ account: account.code }}
            >
              {t('statement_new')}
            </PageLink>
          )}
        </div>
      )}
    </section>
  );
}

function Reading({ reading }: { reading: NonNullable<Account['reading']> }) {
  const t = useText();
  const { ours, balance, day, readBy } = reading;
  return (
    <span className="statement-accounts-reading">
      <Amount amount={balance} />{' '}
      {ours !== null && ours !== balance && <Tag tone="bad">{t('bank_reading_differs')}</Tag>}
      <small className="mut3">{t('bank_reading_by', { day, name: readBy })}</small>
    </span>
  );
}
