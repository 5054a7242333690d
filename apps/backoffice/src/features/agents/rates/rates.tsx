import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, NOT_READ, Note, Select, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { CountField } from '../../../shared/fields/count-field.tsx';
import { hasNumber } from '../../../shared/fields/has-number.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useRateName } from '../../../shared/formats/rate-name.ts';
import { shownRate } from '../../../shared/formats/shown-rate.ts';
import { useLotteryText, useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { useMay } from '../../../shared/session/me.ts';
import type { Agent } from '../agent.ts';
import { changedCard, type Typed } from './rate-card.ts';
import { RateFields } from './rate-fields.tsx';

/** An account's rates; a change needs a second person. */
export function Rates({ agent }: { agent: Agent }) {
  const t = useText();
  const nameOf = useRateName();
  const may = useMay();
  const words = useRefusalText();
  const [typed, setTyped] = useState<Typed>({});
  const [reason, setReason] = useState('');
  const { agentsBackOffice, staff } = calls;
  const change = useAct(agentsBackOffice.changeRates, {
    invalidates: [agentsBackOffice.agent, staff.requests],
    quiet: true,
    onSuccess: () => {
      setTyped({});
      setReason('');
      showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  const rates = changedCard(agent, typed, agent.rates);
  const isReady = rates !== null && Object.keys(rates).length > 0 && reason.trim() !== '';
  return (
    <>
      <RateFields keys={agent} typed={typed} present={agent.rates} onChange={setTyped} />
      {may('tree.rates') && (
        <>
          <ReasonField name="rate-reason" value={reason} onChange={setReason} hint={t('rates_hint')} />
          {change.error && <Note tone="bad">{words(change.error)}</Note>}
          <Button
            look="pri"
            block
            disabled={!isReady}
            busy={change.isPending}
            onClick={() => rates && change.mutate({ id: agent.row.id, rates, reason: reason.trim() })}
          >
            {t('set_rates')}
          </Button>
          {agent.row.isAgent && <Quotas agent={agent} />}
        </>
      )}
      <h3>{t('rate_history')}</h3>
      {agent.history.map((one) => (
        <KeyValue
          key={`${one.kind} ${one.key} ${one.effectiveFrom}`}
          name={`${nameOf(one.kind, one.key)} · ${dateTime(one.effectiveFrom)}`}
        >
          {shownRate(one.kind, one.value)} · {one.setBy}
        </KeyValue>
      ))}
    </>
  );
}

/** Whether a number of downlines is above the present quota; null is no limit. */
function allowsMore({ quotas }: Agent, lottery: string | undefined, group: number, wanted: number | null): boolean {
  const present = quotas.find((quota) => quota.lottery === lottery && quota.prizeGroup === group);
  return present !== undefined && (wanted === null || wanted > present.allowed);
}

/** Maximum number of direct downlines with a high prize group. */
function Quotas({ agent }: { agent: Agent }) {
  const t = useText();
  const nameOf = useLotteryText().game;
  const words = useRefusalText();
  const [group, setGroup] = useState('');
  const [allowed, setAllowed] = useState('');
  const [reason, setReason] = useState('');
  const set = useAct(calls.agentsBackOffice.setQuota, {
    invalidates: [calls.agentsBackOffice.agent, calls.staff.requests],
    quiet: true,
    onSuccess: ({ requestId }) => {
      setGroup('');
      setAllowed('');
      setReason('');
      showToast({ kind: 'ok', title: t(requestId === null ? 'quota_is_set' : 'asked_for_second') });
    },
  });
  const [lottery, setLottery] = useState(agent.groupLotteries[0]?.code);
  const wanted = allowed === '' ? null : Number(allowed);
  const isRead = hasNumber(group) && allowed !== NOT_READ;
  const isRaise = isRead && allowsMore(agent, lottery, Number(group), wanted);
  const save = () =>
    isRead &&
    lottery !== undefined &&
    set.mutate({
      id: agent.row.id,
      lottery,
      prizeGroup: Number(group),
      allowed: wanted,
      ...(isRaise && { reason: reason.trim() }),
    });
  return (
    <>
      <h3>{t('quotas')}</h3>
      {agent.quotas.map((quota) => (
        <KeyValue key={`${quota.lottery} ${quota.prizeGroup}`} name={`${nameOf(quota.lottery)} ${quota.prizeGroup}`}>
          {t('quota_used', { used: quota.used, allowed: quota.allowed })}
        </KeyValue>
      ))}
      <Select
        small
        label={t('quota_lottery')}
        name="quota-lottery"
        value={lottery ?? ''}
        onChange={(event) => setLottery(event.target.value)}
        options={agent.groupLotteries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
      />
      <div className="button-pair">
        <CountField
          label={t('prize_group_of', { lottery: nameOf(lottery ?? '') })}
          name="quota-group"
          value={group}
          onValueChange={setGroup}
        />
        <CountField
          label={t('quota_allowed')}
          name="quota-allowed"
          hint={t('quota_hint')}
          value={allowed}
          onValueChange={setAllowed}
        />
      </div>
      {isRaise && <ReasonField name="quota-reason" value={reason} onChange={setReason} hint={t('quota_raise_hint')} />}
      {set.error && <Note tone="bad">{words(set.error)}</Note>}
      <Button block disabled={!isRead || (isRaise && reason.trim() === '')} busy={set.isPending} onClick={save}>
        {t('set_quota')}
      </Button>
    </>
  );
}
