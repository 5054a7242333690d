import { Tag } from '@lantern/ui';
import { titleOf, useText } from '../i18n/text.ts';
import { coinsWorth } from '../model/amounts.ts';
import type { HoldView } from '../model/hold-view.ts';
import { Amount } from './amount.tsx';
import type { Table } from './table.ts';
import type { TableState } from './table-state.ts';

/** One lit lantern per remaining spin; more than fifteen are shown as a number only. */
function Lanterns({ left, total }: { left: number; total: number }) {
  const count = Math.min(total, 15);
  return (
    <span className="lamps" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lanterns have fixed places
        <i key={index} className={index < left ? 'lantern-steps-lantern lit' : 'lantern-steps-lantern'} />
      ))}
    </span>
  );
}

interface PlatesProps {
  readonly table: Table;
  readonly state: TableState;
}

/** Above the reels: the game's title and figures, or the state of a feature. */
export function Plates({ table, state }: PlatesProps) {
  if (state.hold) return <HoldPlates table={table} state={state} hold={state.hold} />;
  if (state.free) return <FreePlates table={table} state={state} free={state.free} />;
  return <NamePlates table={table} />;
}

function WonSoFar({ table, state }: PlatesProps) {
  const t = useText('arcade');
  const { currency } = table.session.player;
  return (
    <div className="plate end">
      <small>{t('won_so_far')}</small>
      <b>
        <Amount minor={coinsWorth(state.wonCoins, state.wonCoin, currency)} currency={currency} counts />
      </b>
    </div>
  );
}

function FreePlates({ table, state, free }: PlatesProps & { free: NonNullable<TableState['free']> }) {
  const t = useText('arcade');
  const { wildMultipliers, multiplier: symbol } = table.session.game;
  const { left, total, multiplier } = free;
  return (
    <div className="plates free">
      <Lanterns left={left} total={total} />
      <div className="plate">
        <small>{t('free_left')}</small>
        <b className="num">{left}</b>
      </div>
      {wildMultipliers.length > 0 ? (
        <div className="plate">
          <small>{t('wild')}</small>
          <b className="num">{wildMultipliers.map((times) => `${times} ×`).join(' / ')}</b>
        </div>
      ) : (
        <div className="plate" key={multiplier}>
          <small>{t('free_times')}</small>
          <b className="num">{symbol && multiplier === 0 ? '–' : `${multiplier} ×`}</b>
        </div>
      )}
      <WonSoFar table={table} state={state} />
    </div>
  );
}

function HoldPlates({ table, state, hold }: PlatesProps & { hold: HoldView }) {
  const t = useText('arcade');
  const { respins = 0 } = table.session.game.hold ?? {};
  return (
    <div className="plates free">
      <div className="plate respins">
        <small>{t('respins')}</small>
        <Lanterns left={hold.respinsLeft} total={respins} />
        <b className="num">{hold.respinsLeft}</b>
      </div>
      <div className="plate">
        <small>{t('coins')}</small>
        <b className="num">
          {hold.cells.filter((value) => value !== null).length} / {hold.cells.length}
        </b>
      </div>
      <WonSoFar table={table} state={state} />
    </div>
  );
}

function NamePlates({ table }: Pick<PlatesProps, 'table'>) {
  const t = useText('arcade');
  const { game, player } = table.session;
  return (
    <div className="plates">
      <p className="game-logo" aria-hidden="true">
        {titleOf(game)
          .split(' ')
          .map((word) => (
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
