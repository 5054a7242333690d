import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';
import { BILL_TONES } from './bill-tones.ts';
import { PPM_PER_PERCENT } from './percent.ts';

type Detail = Value<'contractsBackOffice.bill'>;

const FIGURES = ['stake', 'validBet', 'payout', 'rebate', 'bonus', 'salaries', 'result'] as const;

/** A bill with the figures behind it, the amounts passed on, and the operator's actions. */
export function BillDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useCall(calls.contractsBackOffice.bill, { id }, { refetchInterval: 10_000 });
  return (
    <DetailPanel title={`B ${id}`} onClose={onClose}>
      <QueryState query={query}>
        {query.data && (
          <>
            <Facts bill={query.data} />
            <h3>{t('bill_figures')}</h3>
            {FIGURES.map((name) => (
              <KeyValue key={name} name={t(`figure_${name}`)}>
                <Amount amount={query.data.figures[name]} />
              </KeyValue>
            ))}
            <KeyValue name={t('carry_in')}>
              <Amount amount={query.data.carryIn} />
            </KeyValue>
            <KeyValue name={t('base')}>
              <Amount amount={query.data.row.base} />
            </KeyValue>
            {query.data.row.ratePpm > 0 && (
              <KeyValue name={t('bill_rate')}>{query.data.row.ratePpm / PPM_PER_PERCENT}%</KeyValue>
            )}
            {query.data.downlines.map(({ id: below, account, gross }) => (
              <KeyValue key={below} name={t('bill_of', { account })}>
                <Amount amount={gross} />
              </KeyValue>
            ))}
            <Actions key={query.data.row.state} bill={query.data} />
            <RequestHistory target={`bill:${id}`} />
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}

function Facts({ bill: { row, contract } }: { bill: Detail }) {
  const t = useText();
  const named = useNamed();
  return (
    <>
      <div className="headline-amount num">
        <Amount amount={row.due} plain={false} />
      </div>
      <KeyValue name={t('login_name')}>
        <PageLink to="/agents" search={{ id: row.accountId }}>
          {row.account}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('payer')}>{row.payer ?? t('the_operator')}</KeyValue>
      <KeyValue name={t('kind')}>
        {t(`contract_${row.kind}`)} v{contract.version}
      </KeyValue>
      <KeyValue name={t('period')}>
        {dateTime(row.from)} – {dateTime(row.to)}
      </KeyValue>
      <KeyValue name={t('state')}>
        <Tag tone={BILL_TONES[row.state]}>{t(`bill_${row.state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('gross')}>
        <Amount amount={row.gross} />
      </KeyValue>
      <KeyValue name={t('paid')}>
        <Amount amount={row.paid} />
      </KeyValue>
      {row.shortSince && <KeyValue name={t('short_since')}>{dateTime(row.shortSince)}</KeyValue>}
      {row.request && (
        <RequestNote id={row.request.id}>
          {named('action', row.request.action)}:{' '}
          {t('first_check_by', { name: row.request.maker, at: dateTime(row.request.at) })}
        </RequestNote>
      )}
    </>
  );
}

/** What an operator requests of a second one. */
function Actions({ bill: { row } }: { bill: Detail }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const { bill, bills, requestApproval, requestRejection, requestAdvance } = calls.contractsBackOffice;
  const requested = {
    invalidates: [bill, bills, calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok' as const, title: t('asked_for_second') }),
  };
  const approve = useAct(requestApproval, requested);
  const reject = useAct(requestRejection, requested);
  const advance = useAct(requestAdvance, requested);
  const isOwed = (row.state === 'INSUFFICIENT' || row.state === 'PART_PAID') && row.payer !== null;
  if (!may('agents.manage') || row.request || (row.state !== 'REVIEW' && !isOwed)) return null;
  const error = approve.error ?? reject.error ?? advance.error;
  return (
    <>
      <h3>{t('next_step')}</h3>
      {isOwed && <Note tone="warn">{t('advance_text')}</Note>}
      <ReasonField name="bill-reason" value={reason} onChange={setReason} />
      {error && <Note tone="bad">{words(error)}</Note>}
      {row.state === 'REVIEW' ? (
        <>
          <Button
            look="pri"
            block
            disabled={reason.trim() === ''}
            busy={approve.isPending}
            onClick={() => approve.mutate({ id: row.id, reason: reason.trim() })}
          >
            {t('approve_bill')}
          </Button>
          <Button
            look="verm-soft"
            block
            disabled={reason.trim() === ''}
            busy={reject.isPending}
            onClick={() => reject.mutate({ id: row.id, reason: reason.trim() })}
          >
            {t('reject_bill')}
          </Button>
        </>
      ) : (
        <Button
          look="pri"
          block
          disabled={reason.trim() === ''}
          busy={advance.isPending}
          onClick={() => advance.mutate({ id: row.id, reason: reason.trim() })}
        >
          {t('ask_advance')}
        </Button>
      )}
    </>
  );
}
