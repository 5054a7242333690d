import { useCallback, useState } from 'react';
import { shortTime, useText } from '../i18n/text.ts';
import { coinsWorth, shown } from '../model/amounts.ts';
import { useWinWords } from '../model/win-words.ts';
import { type PanelName, Panels } from '../panels/panels.tsx';
import type { ReelStage } from '../stage/reel-stage.ts';
import { Reels } from '../stage/reels.tsx';
import { themeOf } from '../stage/themes.ts';
import { CurtainOver } from './curtain.tsx';
import { Hud } from './hud.tsx';
import { Plates } from './plates.tsx';
import { play } from './sound.ts';
import { useStore } from './store.ts';
import type { Table } from './table.ts';
import { TroubleDialog } from './trouble.tsx';
import { UnfinishedDialog } from './unfinished-dialog.tsx';
import { usePressByKey } from './use-press-by-key.ts';
import { useWinTour } from './use-win-tour.ts';
import { WinPlate } from './win-plate.tsx';

const stopped = (_reel: number, isTeased: boolean) => play(isTeased ? 'tease' : 'stop');

/** A game being played. */
export function GameScreen({ table }: { table: Table }) {
  const t = useText('arcade');
  const state = useStore(table.state);
  const [stage, setStage] = useState<ReelStage | null>(null);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const { game, player } = table.session;
  const theme = themeOf(game.id);
  const tour = useWinTour(stage, state);
  const words = useWinWords(game);
  usePressByKey(table.press, panel === null && state.trouble === null && state.unfinished === null);
  const ready = useCallback(
    (next: ReelStage) => {
      setStage(next);
      table.setStage(next);
    },
    [table],
  );
  const won = coinsWorth(state.wonCoins, state.wonCoin, player.currency);
  const outcome =
    state.phase === 'idle' && state.lastRound && won > 0n
      ? t('you_won', { amount: `${player.currency.symbol} ${shown(won, player.currency)}` })
      : '';
  return (
    <main
      className={`game ${theme.className}${state.free ? ' in-free' : ''}`}
      data-phase={state.phase}
      data-game={game.id}
    >
      <h1 className="vh">{game.title}</h1>
      <div className="scene" aria-hidden="true" />
      <div className="board">
        <Plates table={table} state={state} />
        <div className="machine-place">
          <Reels game={game} theme={theme} wins={tour.wins} onReady={ready} onStop={stopped} label={t('reels')} />
          <WinPlate
            currency={player.currency}
            minor={won}
            words={
              tour.only
                ? words(tour.only)
                : tour.wins.length > 1
                  ? t('lines_won', { count: tour.wins.length })
                  : tour.wins[0]
                    ? words(tour.wins[0])
                    : ''
            }
            isShown={tour.wins.length > 0}
          />
        </div>
        <Hud table={table} state={state} onPanel={setPanel} />
      </div>
      <p className="vh" role="status">
        {outcome}
      </p>
      {state.curtain && <CurtainOver curtain={state.curtain} table={table} theme={theme} coin={state.wonCoin} />}
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
