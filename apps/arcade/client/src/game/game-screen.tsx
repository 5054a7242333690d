import { useCallback, useEffect, useState } from 'react';
import { useRulesRequest } from '../api/use-rules-request.ts';
import { shortTime, titleOf, useText } from '../i18n/text.ts';
import { coinsWorth, shown } from '../model/amounts.ts';
import { useWinWords } from '../model/win-texts.ts';
import { type PanelName, Panels } from '../panels/panels.tsx';
import { HoldBoard } from '../stage/hold-board.tsx';
import type { Machine } from '../stage/machine.ts';
import { Reels } from '../stage/reels.tsx';
import type { GameTheme } from '../stage/themes.ts';
import { AutoDialog } from './autoplay/auto-dialog.tsx';
import { useAuto } from './autoplay/use-auto.ts';
import { CurtainOver } from './curtain.tsx';
import { Hud } from './hud.tsx';
import { Plates } from './plates.tsx';
import { play, playTune } from './sound.ts';
import { useStore } from './store.ts';
import type { Table } from './table.ts';
import type { TableState } from './table-state.ts';
import { TimesPlate } from './times-plate.tsx';
import { TroubleDialog } from './trouble.tsx';
import { UnfinishedDialog } from './unfinished-dialog.tsx';
import { usePressByKey } from './use-press-by-key.ts';
import { useWinTour } from './use-win-tour.ts';
import { WinPlate } from './win-plate.tsx';

const stopped = (_reel: number, isTeased: boolean) => play(isTeased ? 'tease' : 'stop');

interface BoardProps {
  readonly table: Table;
  readonly state: TableState;
  readonly theme: GameTheme;
  readonly autoLeft: number | null;
  readonly onPanel: (panel: PanelName) => void;
}

/** Plates, reels with the current win, and the bar of buttons. */
function Board({ table, state, theme, autoLeft, onPanel }: BoardProps) {
  const t = useText('arcade');
  const [machine, setMachine] = useState<Machine | null>(null);
  const { game, player } = table.session;
  const tour = useWinTour(machine, state);
  const words = useWinWords(theme);
  const ready = useCallback(
    (next: Machine) => {
      setMachine(next);
      table.setMachine(next);
    },
    [table],
  );
  const won = coinsWorth(state.wonCoins, state.wonCoin, player.currency);
  return (
    <div className="board">
      <Plates table={table} state={state} />
      <div className="machine-place">
        <Reels game={game} theme={theme} wins={tour.wins} onReady={ready} onStop={stopped} label={t('reels')}>
          {state.hold && <HoldBoard game={game} view={state.hold} />}
          {state.times !== null && <TimesPlate times={state.times} />}
        </Reels>
        <WinPlate
          currency={player.currency}
          minor={tour.only ? coinsWorth(tour.only.coins, state.wonCoin, player.currency) : won}
          words={
            tour.wins.length > 1
              ? t('lines_won', { count: tour.wins.length })
              : tour.wins.map((win) => words(win)).join('')
          }
          isShown={tour.wins.length > 0}
        />
      </div>
      <Hud table={table} state={state} onPanel={onPanel} autoLeft={autoLeft} />
    </div>
  );
}

export function GameScreen({ table, theme }: { table: Table; theme: GameTheme }) {
  const t = useText('arcade');
  const state = useStore(table.state);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const openRules = useCallback(() => setPanel('info'), []);
  useRulesRequest(table.session.platformOrigin, openRules);
  const { game, player } = table.session;
  const auto = useAuto(table);
  usePressByKey(table.press, panel === null && state.trouble === null && state.unfinished === null);
  useEffect(() => playTune(theme.music), [theme]);
  const won = coinsWorth(state.wonCoins, state.wonCoin, player.currency);
  const outcome =
    state.phase === 'idle' && state.lastRound && won > 0n
      ? t(state.isFeast ? 'you_won' : 'came_back', {
          amount: `${player.currency.symbol} ${shown(won, player.currency)}`,
        })
      : '';
  return (
    <main
      className={`game ${theme.className}${state.free ? ' in-free' : ''}${state.isFeast ? '' : ' modest'}`}
      style={theme.style}
      data-phase={state.phase}
      data-game={game.id}
      data-balance={shown(state.balance, player.currency)}
    >
      <h1 className="vh">{titleOf(game)}</h1>
      <div className="scene" aria-hidden="true" />
      <Board table={table} state={state} theme={theme} autoLeft={auto.left} onPanel={setPanel} />
      <p className="vh" role="status">
        {outcome}
      </p>
      {state.curtain && <CurtainOver curtain={state.curtain} table={table} theme={theme} coin={state.wonCoin} />}
      <AutoDialog table={table} state={state} auto={auto} isOpen={panel === 'auto'} onClose={() => setPanel(null)} />
      <Panels name={panel} table={table} state={state} theme={theme} onClose={() => setPanel(null)} />
      <UnfinishedDialog
        round={state.unfinished}
        table={table}
        time={state.unfinished ? shortTime(state.unfinished.playedAt) : ''}
      />
      <TroubleDialog table={table} refusal={state.trouble} />
    </main>
  );
}
