import { Button } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { type TextKey, useText } from '../i18n/text.ts';
import { coinsWorth } from '../model/amounts.ts';
import type { BigWin } from '../model/timeline.ts';
import { useWinWords } from '../model/win-texts.ts';
import { SymbolPicture } from '../stage/symbol.tsx';
import type { GameTheme } from '../stage/themes.ts';
import { Amount, CountedAmount } from './amount.tsx';
import type { Table } from './table.ts';
import type { Curtain } from './table-state.ts';

const BIG: Readonly<Record<BigWin, TextKey>> = { big: 'big_win', huge: 'huge_win', epic: 'epic_win' };

export interface CurtainProps {
  readonly curtain: Curtain;
  readonly table: Table;
  readonly theme: GameTheme;
  readonly coin: string;
}

/** Overlay on the reels: free spins won, their total, or a big win. A press anywhere continues. */
export function CurtainOver({ curtain, table, theme, coin }: CurtainProps) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard
    <div
      className={`curtain ${curtain.kind === 'end' ? (curtain.frame.big ?? (curtain.frame.isFeast ? '' : 'modest')) : ''}`}
      onClick={() => table.press()}
    >
      <div className="curtain-in" ref={button}>
        {curtain.kind === 'award' ? (
          <Award curtain={curtain} table={table} theme={theme} coin={coin} />
        ) : (
          <End curtain={curtain} table={table} theme={theme} coin={coin} />
        )}
      </div>
    </div>
  );
}

function Award({ curtain, table, theme, coin }: CurtainProps & { curtain: Extract<Curtain, { kind: 'award' }> }) {
  const t = useText('arcade');
  const { game, player } = table.session;
  const { spins, isMore } = curtain.frame;
  return (
    <>
      <div className="scatters">
        {[0, 1, 2].map((place) => (
          <SymbolPicture key={place} theme={theme} symbol={game.scatter ?? ''} />
        ))}
      </div>
      <h2>{isMore ? t('more_spins', { count: spins }) : t('free_spins', { count: spins })}</h2>
      <p>
        {game.multiplier !== null
          ? t('multipliers_add')
          : game.wildMultipliers.length > 0
            ? t('wilds_multiply', { times: game.wildMultipliers.join(' / ') })
            : t('every_win_counts', { times: game.freeSpinMultiplier })}
      </p>
      <span className="lamps" aria-hidden="true">
        {Array.from({ length: Math.min(spins, 15) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lanterns have fixed places
          <i key={index} className="lantern-steps-lantern lit" />
        ))}
      </span>
      <Button look="pri" size="lg">
        {isMore ? t('go_on') : t('start_free_spins', { count: spins })}
      </Button>
      <small>
        {t('played_at')}{' '}
        <Amount minor={coinsWorth(game.coinsPerBet, coin, player.currency)} currency={player.currency} />
      </small>
    </>
  );
}

function End({ curtain, table, theme, coin }: CurtainProps & { curtain: Extract<Curtain, { kind: 'end' }> }) {
  const t = useText('arcade');
  const { game, player } = table.session;
  const words = useWinWords(theme);
  const { big, coins, freeSpins, coinCells, isCapped } = curtain.frame;
  const times = Math.floor(coins / game.coinsPerBet);
  return (
    <>
      <SymbolPicture
        className="hero"
        theme={theme}
        symbol={curtain.best[0]?.symbol ?? (coinCells > 0 ? (game.hold?.coin ?? theme.hero) : theme.hero)}
      />
      <h2>
        {big
          ? t(BIG[big], { times })
          : coinCells > 0
            ? t('hold_over', { count: coinCells })
            : t('free_spins_over', { count: freeSpins })}
      </h2>
      {coinCells === game.reels * game.rows && <p>{t('hold_grand', { times: game.hold?.grand ?? 0 })}</p>}
      <strong className="sum">
        <CountedAmount minor={coinsWorth(coins, coin, player.currency)} currency={player.currency} />
      </strong>
      {isCapped && <p>{t('capped')}</p>}
      <ul className="best">
        {curtain.best.map((win, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two wins may be equal, and the list is static
          <li key={`${win.by} ${win.number} ${win.symbol} ${win.coins} ${index}`}>
            {words(win)} <Amount minor={coinsWorth(win.coins, coin, player.currency)} currency={player.currency} />
          </li>
        ))}
      </ul>
      <Button look="plain" size="lg">
        {t('go_on')}
      </Button>
    </>
  );
}
