import { Icon } from '@lantern/ui';
import { History, Info, Minus, Plus, RotateCw, ShieldCheck, Square, Volume2, VolumeX, Zap } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { coinsWorth, shown } from '../model/amounts.ts';
import type { PanelName } from '../panels/panels.tsx';
import { Amount } from './amount.tsx';
import { preferences } from './preferences.ts';
import { useStore } from './store.ts';
import type { Table, TableState } from './table.ts';

export interface HudProps {
  readonly table: Table;
  readonly state: TableState;
  readonly onPanel: (name: PanelName) => void;
}

/** Everything that is pressed: tools, bet, the one button. */
export function Hud({ table, state, onPanel }: HudProps) {
  const t = useText('arcade');
  const { sound, quick } = useStore(preferences);
  const { game, player, rules } = table.session;
  const { currency } = player;
  const stake = coinsWorth(game.coinsPerBet, state.coin, currency);
  const isIdle = state.phase === 'idle';
  const at = game.coins.indexOf(state.coin);
  const step = (by: number) => {
    const coin = game.coins[at + by];
    if (coin !== undefined) table.setCoin(coin);
  };
  return (
    <div className="hud">
      <div className="tools">
        <button type="button" className="tool" aria-label={t('paytable')} onClick={() => onPanel('info')}>
          <Icon as={Info} />
        </button>
        <button
          type="button"
          className="tool"
          aria-label={t('sound')}
          aria-pressed={sound}
          onClick={() => preferences.set({ sound: !sound })}
        >
          <Icon as={sound ? Volume2 : VolumeX} />
        </button>
        <button type="button" className="tool" aria-label={t('fairness')} onClick={() => onPanel('fairness')}>
          <Icon as={ShieldCheck} />
        </button>
      </div>
      <div className="figure balance">
        <small>{t('balance')}</small>
        <b data-balance={shown(state.balance, currency)}>
          <Amount minor={state.balance} currency={currency} counts />
        </b>
      </div>
      <div className="bet">
        <button type="button" aria-label={t('lower_bet')} disabled={!isIdle || at <= 0} onClick={() => step(-1)}>
          <Icon as={Minus} />
        </button>
        <div className="figure">
          <small>{t('bet')}</small>
          <b>
            <Amount minor={stake} currency={currency} />
          </b>
        </div>
        <button
          type="button"
          aria-label={t('raise_bet')}
          disabled={!isIdle || at >= game.coins.length - 1}
          onClick={() => step(1)}
        >
          <Icon as={Plus} />
        </button>
      </div>
      <button type="button" className="tool wide past" onClick={() => onPanel('history')} disabled={!isIdle}>
        <Icon as={History} />
        <span>{t('history')}</span>
      </button>
      <button
        type="button"
        className={`spin${isIdle ? '' : ' stop'}`}
        aria-label={isIdle ? t('spin_for', { amount: `${currency.symbol} ${shown(stake, currency)}` }) : t('stop')}
        onClick={() => table.press()}
      >
        <Icon as={isIdle ? RotateCw : Square} />
      </button>
      {rules.allowsTurbo && (
        <button
          type="button"
          className="tool wide quick"
          aria-pressed={quick}
          onClick={() => preferences.set({ quick: !quick })}
        >
          <Icon as={Zap} />
          <span>{t('quick')}</span>
        </button>
      )}
      <div className="figure end">
        <small>{t('last_win')}</small>
        <b>
          <Amount minor={coinsWorth(state.wonCoins, state.wonCoin, currency)} currency={currency} counts />
        </b>
      </div>
    </div>
  );
}
