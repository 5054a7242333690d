import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Note } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useText } from '../../../shared/i18n/text.ts';

type Effect = Value<'lotteryBackOffice.checkCorrection'>;

/** Movements that a new settlement of a draw would cause, shown before its approval. */
export function EffectList({ effect }: { effect: Effect }) {
  const t = useText();
  const { debts } = effect;
  return (
    <section className="effect-list" aria-label={t('effect')}>
      <h4>{t('effect')}</h4>
      <KeyValue name={t('effect_bets')}>{effect.bets}</KeyValue>
      <KeyValue name={t('effect_winners')}>
        {effect.winnersBefore} → {effect.winnersAfter}
      </KeyValue>
      <Change name={t('effect_payout')} before={effect.payoutBefore} after={effect.payoutAfter} />
      {!isNothing(effect.returned) && (
        <KeyValue name={t('effect_returned')}>
          <Amount amount={effect.returned} />
        </KeyValue>
      )}
      <Change name={t('effect_rebates')} before={effect.rebateBefore} after={effect.rebateAfter} />
      <Change name={t('effect_shares')} before={effect.sharesBefore} after={effect.sharesAfter} />
      <Side name={t('effect_up')} side={effect.up} />
      <Side name={t('effect_down')} side={effect.down} />
      <Side name={t('effect_debts')} side={debts} />
      {debts.members > 0 && (
        <Note tone="warn">
          {t('effect_debt_hint')}
          {debts.largest.map(({ account, debt }) => (
            <span key={account} className="effect-list-debtor num">
              <b>{account}</b> {t('debt_owes')} <Amount amount={debt} />
            </span>
          ))}
        </Note>
      )}
    </section>
  );
}

const isNothing = (amount: string) => /^-?0(\.0+)?$/.test(amount);

function Change({ name, before, after }: { name: string; before: string; after: string }): ReactNode {
  return (
    <KeyValue name={name}>
      <Amount amount={before} /> → <Amount amount={after} />
    </KeyValue>
  );
}

function Side({ name, side }: { name: string; side: Effect['up'] }) {
  const t = useText();
  return (
    <KeyValue name={name}>
      {t('effect_members', { count: side.members })} · <Amount amount={side.amount} />
    </KeyValue>
  );
}
