import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { withShownAmounts } from '@lantern/locales/shown-amounts';
import { Button, buttonClass, Checkbox, NOT_READ, Note, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { useMe } from '../../../shared/session/me.ts';
import { base64Of } from './base64-of.ts';
import type { Account } from './statement-accounts.tsx';

interface StatementFormProps {
  readonly account: Account;
  /** What the operator may post in a day alone, and has posted. */
  readonly alone: Value<'paymentsFinance.bankAccounts'>['alone'];
  readonly onClose: () => void;
  readonly onImported: (importId: string) => void;
}

/** The upload of a bank's file with the balance that it leads to. */
export function StatementForm({ account, alone, onClose, onImported }: StatementFormProps) {
  const t = useText();
  const words = useRefusalText();
  const { currency } = useMe();
  const [file, setFile] = useState<File | null>(null);
  const [closing, setClosing] = useState('');
  const [isRestart, setRestart] = useState(false);
  const [reason, setReason] = useState('');
  const bring = useImport(onImported);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null || closing === NOT_READ) return;
    bring.mutate({
      ...{ account: account.code, fileName: file.name.slice(0, 200), file: await base64Of(file) },
      ...(closing !== '' && { closing }),
      ...(isRestart && { restart: reason.trim() }),
    });
  };
  return (
    <DetailPanel title={t('statement_new')} onClose={onClose}>
      <form className="action-form" aria-label={t('statement_new')} onSubmit={(event) => void send(event)}>
        <p>
          <b>{account.bank}</b> <span className="num mut3">{account.number}</span>
        </p>
        <Note tone="plain">
          {t('statement_import_note')} {t('statement_alone', withShownAmounts(alone, currency.symbol))}{' '}
          <PageLink to="/withdrawal-rules">{t('withdrawal_rules')}</PageLink>
        </Note>
        <label className={buttonClass({ look: 'soft', block: true })}>
          {file?.name ?? t('statement_file')}
          <input
            className="vh"
            type="file"
            name="statement"
            aria-label={t('statement_file')}
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </label>
        <MoneyField
          label={t('statement_closing')}
          name="closing"
          hint={t('statement_closing_hint')}
          value={closing}
          onValueChange={setClosing}
        />
        {account.balance !== null && (
          <Checkbox checked={isRestart} onChange={(event) => setRestart(event.target.checked)}>
            {t('statement_restart')}
          </Checkbox>
        )}
        {isRestart && <ReasonField value={reason} onChange={setReason} hint={t('statement_restart_note')} />}
        {bring.error && <Note tone="bad">{words(bring.error)}</Note>}
        <Button
          type="submit"
          look="pri"
          block
          disabled={file === null || closing === NOT_READ || (isRestart && !isReason(reason))}
          busy={bring.isPending}
        >
          {t('bring_statement')}
        </Button>
      </form>
    </DetailPanel>
  );
}

/** The import: its outcome is a message, a refusal stays in the form. */
function useImport(onImported: StatementFormProps['onImported']) {
  const t = useText();
  const { paymentsFinance, paymentsBackOffice, staff, views } = calls;
  return useAct(paymentsFinance.importStatement, {
    quiet: true,
    invalidates: [
      ...[paymentsFinance.bankAccounts, paymentsFinance.lines, paymentsFinance.statements, paymentsBackOffice.deposits],
      ...[staff.requests, views.operatorDashboard],
    ],
    onSuccess: ({ importId, lines, fresh, matched, unmatched, waiting }) => {
      showToast({ kind: 'ok', title: t('statement_brought', { lines, fresh, matched, unmatched, waiting }) });
      onImported(importId);
    },
  });
}
