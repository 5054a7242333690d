import { Tag } from '@lantern/ui';
import { useText } from '../i18n/text.ts';
import { coinsWorth } from '../model/amounts.ts';
import { Amount } from './amount.tsx';
import type { Table, TableState } from './table.ts';

/** Lanterns that are lit for the free spins left; more than fifteen are told by the figure alone. */
function Lanterns({ left, total }: { left: number; total: number }) {
  const count = Math.min(total, 15);
  return (
    <span className="lamps" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lanterns hang in fixed places
        <i key={index} className={index < left ? 'lant lit' : 'lant'} />
      ))}
    </span>
  );
}

/** Above the reels: the game's name with its figures, or what the free spins stand at. */
export function Plates({ table, state }: { table: Table; state: TableState }) {
  const t = useText('arcade');
  const { game, player } = table.session;
  if (state.free) {
    const { left, total, multiplier } = state.free;
    return (
      <div className="plates free">
        <Lanterns left={left} total={total} />
        <div className="plate">
          <small>{t('free_left')}</small>
          <b className="num">{left}</b>
        </div>
        <div className="plate">
          <small>{t('free_times')}</small>
          <b className="num">{multiplier} ×</b>
        </div>
        <div className="plate end">
          <small>{t('won_so_far')}</small>
          <b>
            <Amount
              minor={coinsWorth(state.wonCoins, state.wonCoin, player.currency)}
              currency={player.currency}
              counts
            />
          </b>
        </div>
      </div>
    );
  }
  return (
    <div className="plates">
      <p className="game-logo" aria-hidden="true">
        {game.title.split(' ').map((word) => (
          <span key={word}>{word} </span>
        ))}
      </p>
      {player.isTest && <Tag tone="info">{t('play_money')}</Tag>}
      <div className="plate">
        <small>{t('return')}</small>
        <b className="num">{game.returnToPlayer}%</b>
      </div>
      <div className="plate">
        <small>{game.maxWinBets === null ? t('lines') : t('most')}</small>
        <b className="num">
          {game.maxWinBets === null ? game.lines.length : `${game.maxWinBets.toLocaleString('en')} ×`}
        </b>
      </div>
    </div>
  );
}
