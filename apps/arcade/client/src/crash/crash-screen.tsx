import '../styles/originals.css';
import '../styles/crash.css';
import { lazy, useCallback, useState } from 'react';
import { useRulesRequest } from '../api/use-rules-request.ts';
import { useAuto } from '../game/autoplay/use-auto.ts';
import { useStore } from '../game/store.ts';
import { PanelTool, SoundTool } from '../game/tools.tsx';
import { TroubleDialog } from '../game/trouble.tsx';
import { usePressByKey } from '../game/use-press-by-key.ts';
import { titleOf, useText } from '../i18n/text.ts';
import { shown } from '../model/amounts.ts';
import { ModeTabs } from '../originals/auto-mode.tsx';
import { OriginalPanels } from '../originals/original-panels.tsx';
import { PanelTop } from '../originals/panel-top.tsx';
import type { PanelName } from '../panels/panels.tsx';
import { AutoBet } from './auto-bet.tsx';
import { BetPanel } from './bet-panel.tsx';
import { CrashStage } from './crash-stage.tsx';
import { AUTO_SLOT } from './crash-state.ts';
import type { CrashTable } from './crash-table.ts';
import { Players } from './players.tsx';

const ChainPanel = lazy(() => import('./chain-panel.tsx'));

/** Crash screen: two manual bets or one automatic bet, the flight, and the other players. */
export default function CrashScreen({ table }: { table: CrashTable }) {
  const t = useText('arcade');
  const state = useStore(table.state);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const openRules = useCallback(() => setPanel('info'), []);
  useRulesRequest(table.session.platformOrigin, openRules);
  const [picked, setPicked] = useState<number | null>(null);
  const auto = useAuto(table);
  const { game, player, token } = table.session;
  const { phase } = state.slots[AUTO_SLOT];
  const isFree = phase === 'idle' || phase === 'done';
  const pressed = () => {
    if (auto.isRunning) table.autoplay?.stop();
    else if (!auto.isWanted) table.press(AUTO_SLOT);
  };
  usePressByKey(pressed, panel === null && state.trouble === null);
  const prove = (number: number | null) => {
    setPicked(number);
    setPanel('fairness');
  };
  return (
    <main
      className="game original crash"
      data-game={game.id}
      data-balance={shown(state.balance, player.currency)}
      data-flight={state.round?.phase}
      data-round={state.round?.number}
      data-online={state.isOnline}
    >
      <h1 className="vh">{titleOf(game)}</h1>
      <CrashStage table={table} state={state} onPast={prove} />
      <section className="og-panel" aria-label={t('bet')}>
        <PanelTop balance={state.balance} player={player}>
          <PanelTool name="info" onPanel={setPanel} />
          <PanelTool name="history" onPanel={setPanel} />
          <PanelTool name="fairness" onPanel={() => prove(null)} />
          <SoundTool />
        </PanelTop>
        {table.autoplay !== null && <ModeTabs auto={auto} isLocked={!isFree} />}
        {auto.isWanted ? (
          <AutoBet table={table} state={state} auto={auto} />
        ) : (
          <BetPanel table={table} state={state} slot={AUTO_SLOT} />
        )}
        {(!auto.isWanted || state.slots[1].phase !== 'idle') && <BetPanel table={table} state={state} slot={1} />}
        {state.round !== null && (
          <p className="crash-seal num">
            <span>{t('crash_sealed', { number: state.round.number })}</span>
            <button type="button" onClick={() => prove(null)}>
              {t('crash_check')}
            </button>
          </p>
        )}
      </section>
      <Players state={state} currency={player.currency} />
      <OriginalPanels
        name={panel}
        {...{ game, currency: player.currency, token }}
        fairnessLead={t('crash_fairness_lead')}
        fairness={() => <ChainPanel token={token} round={state.round} picked={picked} />}
        onClose={() => setPanel(null)}
      />
      <TroubleDialog table={table} refusal={state.trouble} />
    </main>
  );
}
