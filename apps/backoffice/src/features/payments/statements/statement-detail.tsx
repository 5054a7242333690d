import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, buttonClass, KeyValue, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../../shared/requests/request-history.tsx';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { ReverseForm } from './reverse-form.tsx';
import { STATEMENT_TONES } from './statement-tones.ts';

type Statement = Value<'paymentsFinance.statement'>;

/** One imported statement: its sums and balances, its rows, its file, and who decides. */
export function StatementDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useCall(calls.paymentsFinance.statement, { id }, { refetchInterval: 10_000 });
  return (
    <DetailPanel title={`S ${id}`} onClose={onClose}>
      <QueryState query={query}>{query.data && <StatementFacts statement={query.data} />}</QueryState>
    </DetailPanel>
  );
}

function StatementFacts({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const may = useMay();
  const { id, state, request } = statement;
  const money = (amount: string | null) => (amount === null ? '—' : <Amount amount={amount} />);
  const time = (at: string | null) => (at === null ? '—' : dateTime(at));
  return (
    <>
      <KeyValue name={t('state')}>
        <Tag tone={STATEMENT_TONES[state]}>{t(`statement_state_${state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('bank_account')}>{statement.account}</KeyValue>
      <KeyValue name={t('subject_statement_file')}>{statement.fileName || '—'}</KeyValue>
      <KeyValue name={t('statement_by')}>
        {statement.operator}, {dateTime(statement.at)}
      </KeyValue>
      <KeyValue name={t('subject_statement_rows')}>
        <span className="num">
          {statement.fresh} / {statement.lines}
        </span>
      </KeyValue>
      {statement.leftOut > 0 && (
        <KeyValue name={t('subject_statement_left_out')}>
          <span className="num">{statement.leftOut}</span>
        </KeyValue>
      )}
      <KeyValue name={t('subject_statement_from')}>{time(statement.from)}</KeyValue>
      <KeyValue name={t('subject_statement_to')}>{time(statement.to)}</KeyValue>
      <KeyValue name={t('subject_statement_in')}>{money(statement.moneyIn)}</KeyValue>
      <KeyValue name={t('subject_statement_out')}>{money(statement.moneyOut)}</KeyValue>
      <KeyValue name={t('subject_statement_alone')}>{money(statement.alone)}</KeyValue>
      {state === 'WAITING' && <KeyValue name={t('subject_statement_waiting')}>{money(statement.waiting)}</KeyValue>}
      <KeyValue name={t('subject_statement_opening')}>{money(statement.opening)}</KeyValue>
      <KeyValue name={t('subject_statement_closing')}>{money(statement.closing)}</KeyValue>
      <KeyValue name="SHA-256">
        <span className="monospace statement-detail-digest">{statement.digest}</span>
      </KeyValue>
      {statement.decidedAt && (
        <KeyValue name={t('statement_decided_by')}>
          {statement.decidedBy ?? '—'}, {dateTime(statement.decidedAt)}
        </KeyValue>
      )}
      <RequestHistory target={`bank-statement:${id}`} />
      {request && (
        <RequestNote id={request.id}>
          {t('first_check_by', { name: request.maker, at: dateTime(request.at) })}
        </RequestNote>
      )}
      <div className="button-pair">
        <PageLink className={buttonClass({ look: 'soft' })} to="/matching" search={{ import: id }}>
          {t('statement_show_rows')}
        </PageLink>
        <FileButton id={id} />
      </div>
      {statement.mayReverse && !request && may('payments.match') && <ReverseForm id={id} />}
    </>
  );
}

function FileButton({ id }: { readonly id: string }) {
  const t = useText();
  const words = useRefusalText();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await saveFile(calls.paymentsFinance.statementFile, { id });
    } catch (error) {
      showToast({ kind: 'error', title: words(error) });
    }
    setBusy(false);
  };
  return (
    <Button look="soft" busy={busy} onClick={() => void take()}>
      {t('statement_download')}
    </Button>
  );
}
