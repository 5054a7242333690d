import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { Button, KeyValue, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { ChoiceField } from '../../shared/fields/choice-field.tsx';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { RequestForm } from '../../shared/requests/request-form.tsx';
import { useMay, useMe } from '../../shared/session/me.ts';

type Found = Value<'reconciliation.cases'>['rows'][number];

/** A difference in game rounds: member, round, both sides' figures, and links to round, member and entry. */
export function PlayFacts({ found }: { found: Found }) {
  const t = useText();
  const may = useMay();
  const { memberId, member, round, game, orderNo, entryId, ours, theirs } = found;
  const isOfBooks = found.kind === 'LEDGER_DIFFERS';
  return (
    <>
      {memberId !== null && (
        <KeyValue name={t('member')}>
          {may('members.read') ? (
            <PageLink to="/members" search={{ id: memberId }}>
              {member}
            </PageLink>
          ) : (
            member
          )}
        </KeyValue>
      )}
      {game !== null && <KeyValue name={t('game')}>{game}</KeyValue>}
      {round !== null && (
        <KeyValue name={t('round')}>
          {memberId !== null && found.kind !== 'MISSING_HERE' && may('games.read') ? (
            <PageLink to="/rounds" search={{ id: round, of: memberId }} className="monospace">
              {round}
            </PageLink>
          ) : (
            <span className="monospace">{round}</span>
          )}
        </KeyValue>
      )}
      {orderNo !== null && (
        <KeyValue name={t('transaction')}>
          <span className="monospace">{orderNo}</span>
        </KeyValue>
      )}
      {entryId !== null && memberId !== null && may('ledger.read') && (
        <KeyValue name={t('entry')}>
          <PageLink to="/ledger" search={{ account: `M:${memberId}:MAIN`, state: 'REAL', id: entryId }}>
            {t('see_entry')}
          </PageLink>
        </KeyValue>
      )}
      <KeyValue name={t('ours')}>
        <Side amount={ours} state={found.ourState} />
      </KeyValue>
      <KeyValue name={t(isOfBooks ? 'in_the_books' : 'theirs')}>
        <Side amount={theirs} state={found.theirState} />
      </KeyValue>
    </>
  );
}

function Side({ amount, state }: { amount: string | null; state: string | null }) {
  const t = useText();
  if (amount === null && state === null) return '—';
  return (
    <span className="row">
      {amount !== null && <Amount amount={amount} sign="always" />}
      {state !== null && <Tag tone="neutral">{t(`round_${state}`)}</Tag>}
    </span>
  );
}

const RECEIVERS = ['PLAYER', 'HOUSE'] as const;

/** Requests a correction of a member's wallet; the form is filled from the case. */
export function AdjustForm({ found }: { found: Found }) {
  const t = useText();
  const { exponent } = useMe().currency;
  const minor = (text: string | null) => (text === null ? 0n : (parseAmount(text, exponent) ?? 0n));
  const apart = minor(found.theirs) - minor(found.ours);
  const [to, setTo] = useState<(typeof RECEIVERS)[number]>(apart < 0n ? 'HOUSE' : 'PLAYER');
  const [amount, setAmount] = useState(formatAmount(minorUnits(apart < 0n ? -apart : apart), exponent));
  const [isOpen, setOpen] = useState(false);
  const { requestAdjust, cases } = calls.reconciliation;
  const request = useAct(requestAdjust, { invalidates: [cases] });
  const parsed = parseAmount(amount, exponent);
  if (!isOpen) {
    return (
      <Button block onClick={() => setOpen(true)}>
        {t('adjust_wallet')}
      </Button>
    );
  }
  return (
    <RequestForm
      title={t('adjust_wallet')}
      hint={t('adjust_hint')}
      submit={t('adjust_ask')}
      isReady={parsed !== null && parsed > 0n}
      isBusy={request.isPending}
      onRequest={(reason) => request.mutate({ id: found.id, to, amount, reason })}
    >
      <ChoiceField
        label={t('adjust_to')}
        name="adjust-to"
        words={RECEIVERS}
        value={to}
        textOf={(one) => t(`adjust_${one}`)}
        onChange={setTo}
      />
      <MoneyField required label={t('amount')} name="adjust-amount" value={amount} onValueChange={setAmount} />
    </RequestForm>
  );
}
