import '../styles/originals.css';
import { parseAmount } from '@lantern/money';
import { Button } from '@lantern/ui';
import { lazy, useCallback, useMemo, useState } from 'react';
import { useRulesRequest } from '../api/use-rules-request.ts';
import { AutoPanel } from '../game/autoplay/auto-panel.tsx';
import { type Auto, useAuto } from '../game/autoplay/use-auto.ts';
import { useStore } from '../game/store.ts';
import { PanelTool, QuickTool, SoundTool } from '../game/tools.tsx';
import { TroubleDialog } from '../game/trouble.tsx';
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
import { canChoose, type OriginalTableState } from './original-state.ts';
import type { OriginalTable } from './original-table.ts';
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

/** Whether all typed figures of the bet are shown as they are bet, and the callback by which their fields say otherwise. */
function useTypedFigures() {
  const [unready, setUnready] = useState(0);
  const onUnready = useCallback((change: 1 | -1) => setUnready((count) => count + change), []);
  return { isTyped: unready === 0, onUnready };
}

interface PartProps {
  readonly table: OriginalTable;
  readonly state: OriginalTableState;
  readonly auto: Auto;
}

/** The game's board, with the newest outcomes above it and the result below it. */
function StageSection({ table, state, auto }: PartProps) {
  const { face, session } = table;
  const { currency } = session.player;
  const { phase, round, input } = state;
  const { Stage } = face;
  const isIdle = phase === 'idle';
  return (
    <section className="og-stage" aria-label={titleOf(session.game)}>
      <LastMarks face={face} rounds={state.rounds} currency={currency} />
      <Stage
        input={phase === 'showing' && round !== null ? round.input : input}
        round={round}
        isMoving={phase === 'showing'}
        lastsMs={state.lastsMs}
        onBet={canChoose(session.game.id, phase) && !auto.isRunning ? table.setInput : null}
        onMove={phase === 'open' ? table.move : null}
      />
      <p className="og-result" role="status">
        {isIdle && round?.state === 'SETTLED' && <EndingTag round={round} currency={currency} />}
      </p>
    </section>
  );
}

interface BetSectionProps extends PartProps, ReturnType<typeof useStake>, ReturnType<typeof useTypedFigures> {
  readonly canPress: boolean;
  readonly onPanel: (panel: PanelName) => void;
}

/** Balance, tools, stake, the game's own fields, and the main button. */
function BetSection(props: BetSectionProps) {
  const { table, state, auto, bounds, stake, isTyped, onUnready, canPress, onPanel } = props;
  const t = useText('arcade');
  const { face, session } = table;
  const { game, player, rules } = session;
  const { currency } = player;
  const { phase, round, input } = state;
  const isIdle = phase === 'idle';
  const isLocked = !isIdle || auto.isRunning;
  const isOpen = round?.state === 'OPEN';
  const figures = useMemo(() => face.figures(input, isOpen ? round : null), [face, input, isOpen, round]);
  const stakeFieldProps = { value: state.stake, currency, bounds, balance: state.balance, stake, isLocked };
  const autoPanelProps = {
    settings: auto.settings,
    onSettings: auto.setSettings,
    currency,
    isLocked: auto.isRunning,
    end: auto.end,
  };
  const { Controls } = face;
  return (
    <section className="og-panel" aria-label={t('bet')}>
      <PanelTop balance={state.balance} player={player}>
        <PanelTool name="info" onPanel={onPanel} />
        <PanelTool name="history" onPanel={onPanel} isDisabled={!isIdle} />
        <PanelTool name="fairness" onPanel={onPanel} />
        <SoundTool />
        <QuickTool isAllowed={rules.allowsTurbo} />
      </PanelTop>
      {table.autoplay !== null && <ModeTabs auto={auto} isLocked={!isIdle} />}
      <StakeField {...stakeFieldProps} onChange={table.setStake} />
      <Controls
        input={input}
        isLocked={!canChoose(game.id, phase) || auto.isRunning}
        onBet={table.setInput}
        onUnready={onUnready}
      />
      {auto.isWanted && <AutoPanel {...autoPanelProps} hasRaise />}
      {figures ? (
        <BetFiguresList figures={figures} stake={stake} currency={currency} />
      ) : (
        <GameReturn returned={game.returnToPlayer} />
      )}
      {auto.isWanted ? (
        <AutoButton auto={auto} stake={stake} isFree={isIdle && isTyped} onStop={() => table.autoplay?.stop()} />
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
          <ButtonText phase={phase} round={round} stake={stake ?? 0n} currency={currency} />
        </Button>
      )}
    </section>
  );
}

/** Screen of an original: stage, bet, last rounds. */
export default function OriginalScreen({ table }: { table: OriginalTable }) {
  const t = useText('arcade');
  const state = useStore(table.state);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const openRules = useCallback(() => setPanel('info'), []);
  useRulesRequest(table.session.platformOrigin, openRules);
  const { session, face } = table;
  const { game, player, token } = session;
  const stake = useStake(table);
  const figures = useTypedFigures();
  const { phase, round } = state;
  const isIdle = phase === 'idle';
  const canPress =
    round?.state === 'OPEN' ? round.multiplier !== '0' : (stake.stake !== null && figures.isTyped) || !isIdle;
  const auto = useAuto(table);
  usePressByKey(
    auto.isRunning || !auto.isWanted ? table.press : () => undefined,
    panel === null && state.trouble === null && canPress,
  );
  const part = { table, state, auto };
  return (
    <main
      className={`game original ${face.id}`}
      data-phase={phase}
      data-game={game.id}
      data-round={round?.id}
      data-balance={shown(state.balance, player.currency)}
    >
      <h1 className="vh">{titleOf(game)}</h1>
      <StageSection {...part} />
      <BetSection {...part} {...stake} {...figures} canPress={canPress} onPanel={setPanel} />
      <LastRounds face={face} rounds={state.rounds} currency={player.currency} />
      <OriginalPanels
        name={panel}
        {...{ game, currency: player.currency, token }}
        fairnessLead={t('fairness_lead')}
        fairness={() => <Fairness token={token} canChange={isIdle} />}
        onClose={() => setPanel(null)}
      />
      <TroubleDialog table={table} refusal={state.trouble} />
    </main>
  );
}

interface ButtonTextProps extends Pick<OriginalTableState, 'phase' | 'round'> {
  /** The current stake, in minor units. */
  readonly stake: bigint;
  readonly currency: Currency;
}

/** Current action of the main button, with its amount. */
function ButtonText({ phase, round, stake, currency }: ButtonTextProps) {
  const t = useText('arcade');
  const amountOf = (minor: bigint) => `${currency.symbol} ${shown(minor, currency)}`;
  if (phase === 'showing') return t('hurry');
  if (round?.state !== 'OPEN') return t('play_for', { amount: amountOf(stake) });
  if (round.multiplier === '0') return t('move_first');
  return t('cash_out', { amount: amountOf(worthOf(round, currency)) });
}
