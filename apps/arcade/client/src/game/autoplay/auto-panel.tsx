import { parseAmount } from '@lantern/money';
import { AmountField, Chips, NumberField } from '@lantern/ui';
import { useState } from 'react';
import { type TextKey, useText } from '../../i18n/text.ts';
import type { Currency } from '../../model/amounts.ts';
import { type AutoEnd, type AutoPlan, MOST_AUTO_ROUNDS, MOST_RAISE, type StakeChange } from '../../model/auto-plan.ts';

/** The values of the panel's fields. */
export interface AutoSettings {
  readonly rounds: string;
  readonly mostLoss: string;
  readonly mostProfit: string;
  readonly mostWin: string;
  readonly onWin: string;
  readonly onLoss: string;
}

const USUAL: AutoSettings = { rounds: '10', mostLoss: '', mostProfit: '', mostWin: '', onWin: '', onLoss: '' };
const ROUNDS = ['10', '25', '50', '100', '500'];

const ENDS: Readonly<Record<AutoEnd, TextKey>> = {
  PLAYED: 'auto_end_played',
  LOSS: 'auto_end_loss',
  PROFIT: 'auto_end_profit',
  WIN: 'auto_end_win',
  STOPPED: 'auto_end_stopped',
  HIDDEN: 'auto_end_hidden',
  TROUBLE: 'auto_end_trouble',
};

/** An optional amount; undefined when it is invalid. */
function bound(text: string, { exponent }: Currency): bigint | null | undefined {
  if (text === '') return null;
  const minor = parseAmount(text, exponent);
  return minor === null || minor <= 0n ? undefined : minor;
}

function raise(text: string): StakeChange | undefined {
  if (text === '' || text === '0') return { kind: 'RESET' };
  const percent = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return percent >= 1 && percent <= MOST_RAISE ? { kind: 'RAISE', percent } : undefined;
}

/** The autoplay plan of the typed values; null while one of them is invalid. */
export function planOf(settings: AutoSettings, currency: Currency): AutoPlan | null {
  const rounds = /^\d{1,3}$/.test(settings.rounds) ? Number(settings.rounds) : 0;
  const [mostLoss, mostProfit, mostWin] = [settings.mostLoss, settings.mostProfit, settings.mostWin].map((text) =>
    bound(text, currency),
  );
  const [onWin, onLoss] = [raise(settings.onWin), raise(settings.onLoss)];
  if (rounds < 1 || rounds > MOST_AUTO_ROUNDS || onWin === undefined || onLoss === undefined) return null;
  if (mostLoss === undefined || mostProfit === undefined || mostWin === undefined) return null;
  return { rounds, mostLoss, mostProfit, mostWin, onWin, onLoss };
}

export function useAutoSettings() {
  return useState<AutoSettings>(USUAL);
}

export interface AutoPanelProps {
  readonly settings: AutoSettings;
  readonly onSettings: (settings: AutoSettings) => void;
  readonly currency: Currency;
  readonly isLocked: boolean;
  /** The stake may be raised from round to round. */
  readonly hasRaise: boolean;
  readonly end: AutoEnd | null;
}

/** Number of automatic rounds and stop conditions. */
export function AutoPanel({ settings, onSettings, currency, isLocked, hasRaise, end }: AutoPanelProps) {
  const t = useText('arcade');
  const set = (change: Partial<AutoSettings>) => onSettings({ ...settings, ...change });
  const amount = (name: 'mostLoss' | 'mostProfit' | 'mostWin', label: TextKey) => (
    <AmountField
      compact
      label={t(label)}
      symbol={currency.symbol}
      exponent={currency.exponent}
      value={settings[name]}
      placeholder={t('auto_no_bound')}
      disabled={isLocked}
      error={bound(settings[name], currency) === undefined ? t('auto_bound_rule') : undefined}
      onValueChange={(value) => set({ [name]: value })}
    />
  );
  const percent = (name: 'onWin' | 'onLoss', label: TextKey) => (
    <NumberField
      small
      label={t(label)}
      className="num"
      decimals={0}
      unit="%"
      value={settings[name]}
      placeholder={t('auto_reset')}
      disabled={isLocked}
      error={raise(settings[name]) === undefined ? t('auto_raise_rule') : undefined}
      onValueChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <div className="auto-panel">
      <div className="auto-rounds">
        <span aria-hidden="true">{t('auto_rounds')}</span>
        <Chips
          label={t('auto_rounds')}
          items={ROUNDS.map((rounds) => ({ id: rounds, label: rounds, disabled: isLocked }))}
          value={settings.rounds}
          onChange={(rounds) => set({ rounds })}
        />
      </div>
      {amount('mostLoss', 'auto_most_loss')}
      {amount('mostProfit', 'auto_most_profit')}
      {amount('mostWin', 'auto_most_win')}
      {hasRaise && (
        <div className="og-pair">
          {percent('onWin', 'auto_on_win')}
          {percent('onLoss', 'auto_on_loss')}
        </div>
      )}
      <p className="field-hint" role="status">
        {end !== null && t(ENDS[end])}
      </p>
    </div>
  );
}
