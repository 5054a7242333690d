import { AmountField, Button, tabStorage } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { type Currency, shown, wire } from '../model/amounts.ts';
import { needsConfirmation, type StakeBounds } from './figures.ts';

export interface StakeFieldProps {
  readonly value: string;
  readonly currency: Currency;
  readonly bounds: StakeBounds;
  /** Minor units; upper limit of the quick buttons. */
  readonly balance: bigint;
  /** The stake in minor units; null when it is invalid. */
  readonly stake: bigint | null;
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
  /** Needed when there is more than one stake field. */
  readonly label?: string;
}

const CONFIRMED = 'arcade-max-confirmed';

/** The stake, its limits and quick buttons. A large share of the balance is staked by "Max" only after a confirmation. */
export function StakeField({ value, currency, bounds, balance, stake, isLocked, onChange, label }: StakeFieldProps) {
  const t = useText('arcade');
  const range = { least: shown(bounds.least, currency), most: shown(bounds.most, currency) };
  const within = (amount: bigint) =>
    amount < bounds.least ? bounds.least : amount > bounds.most ? bounds.most : amount;
  const [isConfirming, setConfirming] = useState(false);
  const set = (amount: bigint) => {
    setConfirming(false);
    onChange(wire(within(amount), currency));
  };
  const base = stake ?? bounds.least;
  const most = within(balance < bounds.most ? balance : bounds.most);
  const takeMost = () => {
    if (needsConfirmation(most, balance, tabStorage.get(CONFIRMED) !== null)) setConfirming(true);
    else set(most);
  };
  const confirm = () => {
    tabStorage.set(CONFIRMED, '1');
    set(most);
  };
  // The balance may have changed since the question appeared.
  const isShown = isConfirming && !isLocked && needsConfirmation(most, balance, false);
  return (
    <div className="stake field-narrow">
      <AmountField
        compact
        label={label ?? t('bet')}
        aside={<span className="num">{t('stake_range', range)}</span>}
        symbol={currency.symbol}
        exponent={currency.exponent}
        value={value}
        disabled={isLocked}
        error={stake === null ? t('stake_rule', range) : undefined}
        onValueChange={onChange}
      />
      <div className="stake-steps">
        <button type="button" disabled={isLocked} aria-label={`½ ${t('stake_half')}`} onClick={() => set(base / 2n)}>
          ½
        </button>
        <button type="button" disabled={isLocked} aria-label={`2× ${t('stake_double')}`} onClick={() => set(base * 2n)}>
          2×
        </button>
        <button type="button" className="stake-most" disabled={isLocked} onClick={takeMost}>
          {t('stake_max')}
        </button>
      </div>
      {isShown && (
        <div className="stake-question" role="alertdialog" aria-label={t('stake_max')}>
          <p className="num">
            {t('stake_max_question', { amount: shown(most, currency), percent: Number((most * 100n) / balance) })}
          </p>
          <Button size="sm" onClick={() => setConfirming(false)}>
            {t('stake_max_no')}
          </Button>
          <Button size="sm" look="pri" onClick={confirm}>
            {t('stake_max_yes')}
          </Button>
        </div>
      )}
    </div>
  );
}
