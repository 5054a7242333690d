import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, Select, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { FlagList } from '../../shared/parts/flag-list.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';

type Data = Value<'safetyBackOffice.memberProtection'>;
/** Flags that operators raise, because their cause is known only outside the system. */
const RAISED_BY_HAND = ['SANCTIONS_OR_PEP', 'CIRCULAR_TRANSFERS', 'OPPOSITE_BETTING', 'CRYPTO_RISK'] as const;

/** A member's limits and exclusions, verification and flags. Only the member can change the limits. */
export function MemberProtection({ id }: { id: string }) {
  const query = useCall(calls.safetyBackOffice.memberProtection, { memberId: id });
  return <QueryState query={query}>{query.data && <Protection id={id} data={query.data} />}</QueryState>;
}

function Protection({ id, data }: { id: string; data: Data }) {
  const t = useText();
  const may = useMay();
  const { exclusion } = data;
  return (
    <>
      {exclusion && (
        <Note tone="warn">
          {t(`exclusion_${exclusion.kind}`)}: {exclusion.endsAt === null ? t('for_ever') : dateTime(exclusion.endsAt)}
        </Note>
      )}
      <h3>{t('own_limits')}</h3>
      {data.limits.length === 0 && <p className="mut">{t('no_limits')}</p>}
      {data.limits.map((limit) => (
        <KeyValue
          key={limit.kind + limit.period}
          name={`${t(`limit_${limit.kind}`)}, ${t(`limit_period_${limit.period}`)}`}
        >
          {limit.kind === 'SESSION' ? (
            t('limit_minutes', { count: Number(limit.amount ?? 0) })
          ) : (
            <>
              <Amount amount={limit.used} /> / {limit.amount === null ? '—' : <Amount amount={limit.amount} />}
            </>
          )}
          {limit.pendingFrom && ` (${t('limit_raise', { at: dateTime(limit.pendingFrom) })})`}
        </KeyValue>
      ))}
      <KeyValue name={t('reality_check')}>{t('limit_minutes', { count: data.checkMinutes })}</KeyValue>
      <KeyValue name={t('takes_marketing')}>
        {(['inbox', 'mail', 'sms'] as const)
          .filter((channel) => data.takesMarketing[channel])
          .map((channel) => t(`marketing_${channel}`))
          .join(', ') || t('no')}
      </KeyValue>
      <KeyValue name={t('net_deposits')}>
        <Amount amount={data.lifetime.net} />
      </KeyValue>
      <KeyValue name={t('proof_level')}>{t('proof_level_of', { level: data.level })}</KeyValue>
      <KeyValue name={t('risk_score')}>{data.riskScore}</KeyValue>
      <h3>{t('flags')}</h3>
      <FlagList flags={data.flags} />
      {may('safety.cases') && <RaiseForm id={id} />}
    </>
  );
}

function RaiseForm({ id }: { id: string }) {
  const t = useText();
  const words = useRefusalText();
  const [kind, setKind] = useState<(typeof RAISED_BY_HAND)[number]>('SANCTIONS_OR_PEP');
  const [note, setNote] = useState('');
  const { safetyBackOffice, views } = calls;
  const raise = useAct(safetyBackOffice.raiseFlag, {
    invalidates: [safetyBackOffice.memberProtection, safetyBackOffice.cases, views.operatorMember],
    onSuccess: () => {
      setNote('');
      showToast({ kind: 'ok', title: t('flag_raised') });
    },
  });
  return (
    <div className="action-form">
      <Select
        small
        label={t('raise_flag')}
        name="flag"
        value={kind}
        onChange={(event) => setKind(event.target.value as typeof kind)}
        options={RAISED_BY_HAND.map((value) => ({ value, label: t(`flag_${value}`) }))}
      />
      <TextInput label={t('note')} name="note" maxLength={300} value={note} onChange={setNote} />
      {raise.error && <Note tone="bad">{words(raise.error)}</Note>}
      <Button
        look="verm-soft"
        disabled={note.trim().length < 3}
        busy={raise.isPending}
        onClick={() => raise.mutate({ memberId: id, kind, note: note.trim() })}
      >
        {t('raise_flag')}
      </Button>
    </div>
  );
}
