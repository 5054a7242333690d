import '../styles/originals.css';
import { parseAmount } from '@lantern/money';
import { Button, Icon, Tag } from '@lantern/ui';
import { History, Info, ShieldCheck, Volume2, VolumeX, Zap } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Amount } from '../game/amount.tsx';
import { preferences } from '../game/preferences.ts';
import { useStore } from '../game/store.ts';
import { TroubleDialog } from '../game/trouble.tsx';
import { usePressByKey } from '../game/use-press-by-key.ts';
import { useText } from '../i18n/text.ts';
import { type Currency, shown } from '../model/amounts.ts';
import type { PanelName } from '../panels/panels.tsx';
import { BetFiguresList, GameReturn } from './bet-figures.tsx';
import { EndingTag } from './ending-tag.tsx';
import { stakeBounds, worthOf } from './figures.ts';
import { LastMarks, LastRounds } from './last-rounds.tsx';
import { OriginalPanels } from './original-panels.tsx';
import type { OriginalTable, OriginalTableState } from './original-table.ts';
import { StakeField } from './stake-field.tsx';

/** The stake as typed, in minor units; null for what cannot be staked on this bet. */
function useStake({ session, state: store }: OriginalTable) {
  const { stake: typed, input } = useStore(store);
  const { game, player } = session;
  const bounds = useMemo(() => stakeBounds(game, input, player.currency), [game, input, player]);
  const amount = parseAmount(typed, player.currency.exponent);
  const stake = amount !== null && amount >= bounds.least && amount <= bounds.most ? (amount as bigint) : null;
  return { bounds, stake };
}

/** An original being played: stage, bet, last rounds. */
export default function OriginalScreen({ table }: { table: OriginalTable }) {
  const t = useText('arcade');
  const state = useStore(table.state);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const { session, face } = table;
  const { game, player } = session;
  const { currency } = player;
  const { bounds, stake } = useStake(table);
  const { phase, round, input, rounds } = state;
  const isIdle = phase === 'idle';
  const isOpen = round?.state === 'OPEN';
  const figures = useMemo(() => face.figures(input, isOpen ? round : null), [face, input, isOpen, round]);
  const canPress = isOpen ? round.multiplier !== '0' : stake !== null || !isIdle;
  usePressByKey(table.press, panel === null && state.trouble === null && canPress);
  const { Stage, Controls } = face;
  const amount = `${currency.symbol} ${shown(stake ?? 0n, currency)}`;
  return (
    <main className={`game original ${face.id}`} data-phase={phase} data-game={game.id} data-round={round?.id}>
      <h1 className="vh">{game.title}</h1>
      <section className="og-stage" aria-label={game.title}>
        <LastMarks face={face} rounds={rounds} currency={currency} />
        <Stage
          input={phase === 'showing' && round !== null ? round.input : input}
          round={round}
          isMoving={phase === 'showing'}
          lastsMs={state.lastsMs}
          onBet={isIdle ? table.setInput : null}
          onMove={phase === 'open' ? table.move : null}
        />
        <p className="og-result" role="status">
          {isIdle && round?.state === 'SETTLED' && <EndingTag round={round} currency={currency} />}
        </p>
      </section>
      <section className="og-panel" aria-label={t('bet')}>
        <div className="og-top">
          <div className="figure">
            <small>{t('balance')}</small>
            <b data-balance={shown(state.balance, currency)}>
              <Amount minor={state.balance} currency={currency} counts />
            </b>
          </div>
          {player.isTest && <Tag tone="info">{t('play_money')}</Tag>}
          <Tools onPanel={setPanel} isIdle={isIdle} allowsQuick={session.rules.allowsTurbo} />
        </div>
        <StakeField
          value={state.stake}
          currency={currency}
          bounds={bounds}
          balance={state.balance}
          stake={stake}
          isLocked={!isIdle}
          onChange={table.setStake}
        />
        <Controls input={input} isLocked={!isIdle} onBet={table.setInput} />
        {figures ? (
          <BetFiguresList figures={figures} stake={stake} currency={currency} />
        ) : (
          <GameReturn returned={game.returnToPlayer} />
        )}
        <Button
          className="og-play"
          look="pri"
          size="lg"
          block
          busy={phase === 'asking'}
          disabled={!canPress}
          onClick={table.press}
        >
          <ButtonWords phase={phase} round={round} amount={amount} currency={currency} />
        </Button>
      </section>
      <LastRounds face={face} rounds={rounds} currency={currency} />
      <OriginalPanels name={panel} table={table} state={state} onClose={() => setPanel(null)} />
      <TroubleDialog table={table} refusal={state.trouble} />
    </main>
  );
}

interface ButtonWordsProps extends Pick<OriginalTableState, 'phase' | 'round'> {
  /** The stake in hand, in words. */
  readonly amount: string;
  readonly currency: Currency;
}

/** What the one button does now, with its amount. */
function ButtonWords({ phase, round, amount, currency }: ButtonWordsProps) {
  const t = useText('arcade');
  if (phase === 'showing') return t('hurry');
  if (round?.state !== 'OPEN') return t('play_for', { amount });
  if (round.multiplier === '0') return t('move_first');
  return t('cash_out', { amount: `${currency.symbol} ${shown(worthOf(round, currency), currency)}` });
}

interface ToolsProps {
  readonly onPanel: (name: PanelName) => void;
  readonly isIdle: boolean;
  readonly allowsQuick: boolean;
}

/** Rules, history, fair play, sound, pace. */
function Tools({ onPanel, isIdle, allowsQuick }: ToolsProps) {
  const t = useText('arcade');
  const { sound, quick } = useStore(preferences);
  return (
    <div className="og-tools">
      <button type="button" className="tool" aria-label={t('rules')} onClick={() => onPanel('info')}>
        <Icon as={Info} />
      </button>
      <button
        type="button"
        className="tool"
        aria-label={t('history')}
        disabled={!isIdle}
        onClick={() => onPanel('history')}
      >
        <Icon as={History} />
      </button>
      <button type="button" className="tool" aria-label={t('fairness')} onClick={() => onPanel('fairness')}>
        <Icon as={ShieldCheck} />
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
      {allowsQuick && (
        <button
          type="button"
          className="tool"
          aria-label={t('quick')}
          aria-pressed={quick}
          onClick={() => preferences.set({ quick: !quick })}
        >
          <Icon as={Zap} />
        </button>
      )}
    </div>
  );
}
