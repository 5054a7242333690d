import '../styles/originals.css';
import { parseAmount } from '@lantern/money';
import { Button } from '@lantern/ui';
import { lazy, useCallback, useMemo, useState } from 'react';
import { useRulesWish } from '../api/use-rules-request.ts';
import { AutoPanel } from '../game/auto-panel.tsx';
import { useStore } from '../game/store.ts';
import { PanelTool, QuickTool, SoundTool } from '../game/tools.tsx';
import { TroubleDialog } from '../game/trouble.tsx';
import { useAuto } from '../game/use-auto.ts';
import { usePressByKey } from '../game/use-press-by-key.ts';
import { titleOf, useText } from '../i18n/text.ts';
import { type Currency, shown } from '../model/amounts.ts';
import type { PanelName } from '../panels/panels.tsx';
import { AutoButton, ModeTabs } from './auto-mode.tsx';
import { BetFiguresList, GameReturn } from './bet-figures.tsx';
import { EndingTag } from './ending-tag.tsx';
import { stakeBounds, worthOf } from './figures.ts';
import { LastMarks, LastRounds } from './last-rounds.tsx';
import { OriginalPanels } from './original-panels.tsx';
import type { OriginalTable, OriginalTableState } from './original-table.ts';
import { PanelTop } from './panel-top.tsx';
import { StakeField } from './stake-field.tsx';

const Fairness = lazy(() => import('../panels/fairness.tsx'));

/** The typed stake in minor units; null when it is not allowed for this bet. */
function useStake({ session, state: store }: OriginalTable) {
  const { stake: typed, input } = useStore(store);
  const { game, player } = session;
  const bounds = useMemo(() => stakeBounds(game, input, player.currency), [game, input, player]);
  const amount = parseAmount(typed, player.currency.exponent);
  const stake = amount !== null && amount >= bounds.least && amount <= bounds.most ? (amount as bigint) : null;
  return { bounds, stake };
}

/** Screen of an original: stage, bet, last rounds. */
export default function OriginalScreen({ table }: { table: OriginalTable }) {
  const t = useText('arcade');
  const state = useStore(table.state);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const openRules = useCallback(() => setPanel('info'), []);
  useRulesWish(table.session.platformOrigin, openRules);
  const { session, face } = table;
  const { game, player } = session;
  const { currency } = player;
  const { bounds, stake } = useStake(table);
  const { phase, round, input, rounds } = state;
  const isIdle = phase === 'idle';
  const isOpen = round?.state === 'OPEN';
  const figures = useMemo(() => face.figures(input, isOpen ? round : null), [face, input, isOpen, round]);
  const canPress = isOpen ? round.multiplier !== '0' : stake !== null || !isIdle;
  const auto = useAuto(table);
  usePressByKey(
    auto.isRunning || !auto.isWanted ? table.press : () => undefined,
    panel === null && state.trouble === null && canPress,
  );
  const { Stage, Controls } = face;
  const amount = `${currency.symbol} ${shown(stake ?? 0n, currency)}`;
  return (
    <main className={`game original ${face.id}`} data-phase={phase} data-game={game.id} data-round={round?.id}>
      <h1 className="vh">{titleOf(game)}</h1>
      <section className="og-stage" aria-label={titleOf(game)}>
        <LastMarks face={face} rounds={rounds} currency={currency} />
        <Stage
          input={phase === 'showing' && round !== null ? round.input : input}
          round={round}
          isMoving={phase === 'showing'}
          lastsMs={state.lastsMs}
          onBet={isIdle && !auto.isRunning ? table.setInput : null}
          onMove={phase === 'open' ? table.move : null}
        />
        <p className="og-result" role="status">
          {isIdle && round?.state === 'SETTLED' && <EndingTag round={round} currency={currency} />}
        </p>
      </section>
      <section className="og-panel" aria-label={t('bet')}>
        <PanelTop balance={state.balance} player={player}>
          <PanelTool name="info" onPanel={setPanel} />
          <PanelTool name="history" onPanel={setPanel} isDisabled={!isIdle} />
          <PanelTool name="fairness" onPanel={setPanel} />
          <SoundTool />
          <QuickTool isAllowed={session.rules.allowsTurbo} />
        </PanelTop>
        {table.autoplay !== null && <ModeTabs auto={auto} isLocked={!isIdle} />}
        <StakeField
          value={state.stake}
          currency={currency}
          bounds={bounds}
          balance={state.balance}
          stake={stake}
          isLocked={!isIdle || auto.isRunning}
          onChange={table.setStake}
        />
        <Controls input={input} isLocked={!isIdle || auto.isRunning} onBet={table.setInput} />
        {auto.isWanted && (
          <AutoPanel
            wish={auto.wish}
            onWish={auto.setWish}
            currency={currency}
            isLocked={auto.isRunning}
            hasRaise
            end={auto.end}
          />
        )}
        {figures ? (
          <BetFiguresList figures={figures} stake={stake} currency={currency} />
        ) : (
          <GameReturn returned={game.returnToPlayer} />
        )}
        {auto.isWanted ? (
          <AutoButton auto={auto} stake={stake} isFree={isIdle} onStop={() => table.autoplay?.stop()} />
        ) : (
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
        )}
      </section>
      <LastRounds face={face} rounds={rounds} currency={currency} />
      <OriginalPanels
        name={panel}
        {...{ game, currency, token: session.token }}
        fairnessLead={t('fairness_lead')}
        fairness={() => <Fairness token={session.token} canChange={isIdle} />}
        onClose={() => setPanel(null)}
      />
      <TroubleDialog table={table} refusal={state.trouble} />
    </main>
  );
}

interface ButtonWordsProps extends Pick<OriginalTableState, 'phase' | 'round'> {
  /** The current stake, as text. */
  readonly amount: string;
  readonly currency: Currency;
}

/** Current action of the main button, with its amount. */
function ButtonWords({ phase, round, amount, currency }: ButtonWordsProps) {
  const t = useText('arcade');
  if (phase === 'showing') return t('hurry');
  if (round?.state !== 'OPEN') return t('play_for', { amount });
  if (round.multiplier === '0') return t('move_first');
  return t('cash_out', { amount: `${currency.symbol} ${shown(worthOf(round, currency), currency)}` });
}
