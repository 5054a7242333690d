import { classNames, Icon } from '@lantern/ui';
import { Minus, Plus, RotateCw, Square } from 'lucide-react';
import { isFramed } from '../api/frame.ts';
import { useText } from '../i18n/text.ts';
import { coinsWorth, shown } from '../model/amounts.ts';
import type { PanelName } from '../panels/panels.tsx';
import { Amount } from './amount.tsx';
import type { Table } from './table.ts';
import type { TableState } from './table-state.ts';
import { PanelTool, QuickTool, SoundTool } from './tools.tsx';

export interface HudProps {
  readonly table: Table;
  readonly state: TableState;
  readonly onPanel: (name: PanelName) => void;
  /** Remaining autoplay spins; null when autoplay is off. */
  readonly autoLeft: number | null;
}

/** All controls: tools, bet, main button. */
export function Hud({ table, state, onPanel, autoLeft }: HudProps) {
  const t = useText('arcade');
  const { game, player, rules } = table.session;
  const { currency } = player;
  const stake = coinsWorth(game.coinsPerBet, state.coin, currency);
  const isIdle = state.phase === 'idle' && autoLeft === null;
  const at = game.coins.indexOf(state.coin);
  const step = (by: number) => {
    const coin = game.coins[at + by];
    if (coin !== undefined) table.setCoin(coin);
  };
  const stopLabel = autoLeft === null ? t('stop') : t('auto_stop', { left: autoLeft });
  return (
    <div className={classNames('hud', isFramed && 'hud-framed')}>
      <div className="tools">
        <PanelTool name="info" label="paytable" onPanel={onPanel} />
        <SoundTool />
        <PanelTool name="fairness" onPanel={onPanel} />
      </div>
      {/* The bar of the page around the game shows it. */}
      {!isFramed && (
        <div className="figure balance">
          <small>{t('balance')}</small>
          <b>
            <Amount minor={state.balance} currency={currency} counts />
          </b>
        </div>
      )}
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
      {rules.allowsAutoplay && <PanelTool name="auto" onPanel={onPanel} className="auto" isDisabled={!isIdle} />}
      <PanelTool name="history" onPanel={onPanel} className="past" isDisabled={!isIdle} isWide />
      <button
        type="button"
        className={`spin${isIdle ? '' : ' stop'}`}
        aria-label={isIdle ? t('spin_for', { amount: `${currency.symbol} ${shown(stake, currency)}` }) : stopLabel}
        onClick={() => table.press()}
      >
        <Icon as={isIdle ? RotateCw : Square} />
        {autoLeft !== null && <b className="auto-left num">{autoLeft}</b>}
      </button>
      <QuickTool isAllowed={rules.allowsTurbo} className="quick" isWide />
      <div className="figure end">
        <small>{t('last_win')}</small>
        <b>
          <Amount minor={coinsWorth(state.wonCoins, state.wonCoin, currency)} currency={currency} counts />
        </b>
      </div>
    </div>
  );
}
