import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { rowsOf } from '../../shared/list-page/paged-table.tsx';
import { MoreRows, QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import type { Agent } from './agent.ts';
import { PlatformOffer } from './platform-offer.tsx';

type Contract = Value<'contractsBackOffice.contracts'>['rows'][number];

const LIVE = new Set<Contract['state']>(['OFFERED', 'PENDING_START', 'ACTIVE', 'TERMINATING']);

/** Contracts of an account with its upline and downlines; the platform itself makes those of top agents. */
export function AgentContracts({ agent }: { agent: Agent }) {
  const t = useText();
  const may = useMay();
  const { id } = agent.row;
  const query = usePages(calls.contractsBackOffice.contracts, { accountId: id, limit: 20 });
  const rows = rowsOf(query);
  return (
    <>
      <QueryState query={query}>
        {rows.length === 0 && <p className="mut">{t('no_contracts')}</p>}
        {rows.map((row) => (
          <ContractRow key={row.id} row={row} isOwn={row.accountId === id} />
        ))}
        <MoreRows query={query} />
      </QueryState>
      {may('agents.manage') && (
        <>
          {agent.row.upline === null && agent.row.isAgent && <PlatformOffer to={id} />}
          <Freeze id={id} />
        </>
      )}
    </>
  );
}

/** A rate in ppm as a percentage. */
const percent = (ppm: number) => `${Number((ppm / 10_000).toFixed(4))}%`;

const ratesOf = ({ terms }: Contract): string =>
  terms.realtime
    ? `${percent(terms.realtime.winRatePpm)} / ${percent(terms.realtime.lossRatePpm)}`
    : (terms.tiers ?? []).map(({ ratePpm }) => percent(ratePpm)).join(' · ');

function ContractRow({ row, isOwn }: { row: Contract; isOwn: boolean }) {
  const t = useText();
  const may = useMay();
  const isLive = LIVE.has(row.state);
  return (
    <>
      <KeyValue
        name={`${t(`contract_${row.kind}`)} v${row.version} · ${isOwn ? (row.payer ?? t('the_operator')) : row.account}`}
      >
        {ratesOf(row)} <Tag tone={isLive ? 'ok' : 'neutral'}>{t(`contract_state_${row.state}`)}</Tag>
      </KeyValue>
      {isLive && row.state !== 'OFFERED' && may('agents.manage') && <EndAtOnce id={row.id} />}
    </>
  );
}

/** Ends a contract at once, together with all contracts below it; a second person approves. */
function EndAtOnce({ id }: { id: string }) {
  const t = useText();
  const request = useAct(calls.contractsBackOffice.requestEnd, {
    invalidates: [calls.contractsBackOffice.contracts, calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  return (
    <WithReason
      name={`end-${id}`}
      title={t('end_at_once')}
      hint={t('end_at_once_hint')}
      act={request}
      send={(reason) => request.mutate({ id, reason })}
    />
  );
}

/** Freezes the branch at once; releasing it needs two people. */
function Freeze({ id }: { id: string }) {
  const t = useText();
  const freeze = useAct(calls.contractsBackOffice.freezeBranch, {
    invalidates: [calls.contractsBackOffice.frozenBranches],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('line_frozen') }),
  });
  return (
    <WithReason
      name="freeze"
      title={t('freeze_branch')}
      hint={t('freeze_branch_hint')}
      act={freeze}
      send={(reason) => freeze.mutate({ accountId: id, reason })}
    />
  );
}

function WithReason({
  name,
  title,
  hint,
  act,
  send,
}: {
  name: string;
  title: string;
  hint: string;
  act: { readonly error: unknown; readonly isPending: boolean };
  send: (reason: string) => void;
}) {
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  return (
    <details className="danger-form">
      <summary>{title}</summary>
      <ReasonField name={`${name}-reason`} value={reason} onChange={setReason} hint={hint} />
      {act.error != null && <Note tone="bad">{words(act.error)}</Note>}
      <Button
        look="verm-soft"
        block
        disabled={reason.trim() === ''}
        busy={act.isPending}
        onClick={() => send(reason.trim())}
      >
        {title}
      </Button>
    </details>
  );
}
