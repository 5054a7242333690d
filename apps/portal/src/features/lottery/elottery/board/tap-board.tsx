import { displayAmount } from '@lantern/money';
import { classNames } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { Die, Runner } from '../../../../shared/lotteries/signs.tsx';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { selectionText } from '../model/counting.ts';
import { costOf, returnText } from '../model/prices.ts';
import type { ElotteryPlay } from '../model/types.ts';

/** All single-unit picks on one board: a tap places the stake, a second tap adds to it. */
export function TapBoard(parts: ElotteryParts) {
  const tf = useText('families');
  return (
    <div className="tap">
      <p className="mut3">{tf('tap_hint')}</p>
      {parts.lobby.game.family === 'K3' ? <DiceBoard {...parts} /> : <RaceBoard {...parts} />}
    </div>
  );
}

function playOf(parts: ElotteryParts, code: string): ElotteryPlay | undefined {
  return parts.board.plays.find((play) => play.code === code);
}

function DiceBoard(parts: ElotteryParts) {
  const words = usePlayTexts('K3');
  const sections: readonly (readonly [code: string, layout: string, width?: string])[] = [
    ['sum', 'tap-board-sums'],
    ['side', 'tap-board-four'],
    ['3seq_any', 'tap-board-one', 'tap-board-half'],
    ['3same_any', 'tap-board-one', 'tap-board-half'],
    ['3same_one', 'tap-board-six'],
    ['2same_multi', 'tap-board-six'],
    ['1any', 'tap-board-six'],
  ];
  return sections.map(([code, layout, width]) => {
    const play = parts.board.plays.find((one) => one.code === code);
    return (
      play && (
        <fieldset key={code} className={classNames('bare-set', width)} aria-label={words.play(code)}>
          <h3>{words.play(code)}</h3>
          <div className={layout}>
            {play.symbols.map((symbol) => (
              <Tap key={symbol} {...parts} play={play} symbol={symbol} hasPrice isDrawn={diceOf(code, symbol) !== null}>
                {diceOf(code, symbol) ?? <b className="num">{words.symbol(symbol)}</b>}
              </Tap>
            ))}
          </div>
        </fieldset>
      )
    );
  });
}

/** A pick's dice; null for sums and sides. */
function diceOf(code: string, symbol: string): ReactNode {
  const faces: Readonly<Record<string, readonly number[]>> = {
    '3seq_any': [1, 2, 3],
    '3same_any': [6, 6, 6],
    '3same_one': Array<number>(3).fill(Number(symbol)),
    '2same_multi': Array<number>(2).fill(Number(symbol)),
    '1any': [Number(symbol)],
  };
  const shown = faces[code];
  if (shown === undefined) return null;
  return (
    <span className="drawn-numbers-dice">
      {shown.map((face, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: faces repeat; the position is the key
        <Die key={place} face={face} />
      ))}
    </span>
  );
}

const RANKS = Array.from({ length: 10 }, (_, rank) => rank);

function RaceBoard(parts: ElotteryParts) {
  const words = usePlayTexts('PK10');
  const [rank, side, duel] = [playOf(parts, 'rank'), playOf(parts, 'side'), playOf(parts, 'lh')];
  const sums = [playOf(parts, 'gy'), playOf(parts, 'gy_side')].filter((play) => play !== undefined);
  if (rank === undefined || side === undefined || duel === undefined) return null;
  return (
    <>
      <div className="tap-board-places">
        {RANKS.map((zone) => {
          const name = words.zone('rank', zone, RANKS.length);
          return (
            <fieldset key={zone} className="tap-board-place bare-set" aria-label={name}>
              <b aria-hidden="true">{name}</b>
              <div className="tap-board-place-buttons">
                {rank.symbols.map((symbol) => (
                  <Tap key={symbol} {...parts} play={rank} zone={zone} symbol={symbol}>
                    <Runner number={Number(symbol)} />
                  </Tap>
                ))}
              </div>
              <div className="tap-board-sides">
                {[side, ...(zone < duel.zones.length ? [duel] : [])].flatMap((play) =>
                  play.symbols.map((symbol) => (
                    <Tap key={symbol} {...parts} play={play} zone={zone} symbol={symbol}>
                      {words.symbol(symbol)}
                    </Tap>
                  )),
                )}
              </div>
            </fieldset>
          );
        })}
      </div>
      {sums.map((play) => (
        <fieldset key={play.code} className="bare-set" aria-label={words.play(play.code)}>
          <h3>{words.play(play.code)}</h3>
          <div className={play.symbols.length > 4 ? 'tap-board-sums' : 'tap-board-four'}>
            {play.symbols.map((symbol) => (
              <Tap key={symbol} {...parts} play={play} symbol={symbol} hasPrice>
                <b className="num">{words.symbol(symbol)}</b>
              </Tap>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** One pick: its price, and the stake placed on it. */
function Tap({
  board,
  slip,
  play,
  zone = 0,
  symbol,
  hasPrice = false,
  isDrawn = false,
  children,
}: ElotteryParts & {
  play: ElotteryPlay;
  zone?: number;
  symbol: string;
  hasPrice?: boolean;
  /** The picture needs a text alternative. */
  isDrawn?: boolean;
  children: ReactNode;
}) {
  const tf = useText('families');
  const words = usePlayTexts(play.zones.length > 4 ? 'PK10' : 'K3');
  const amount = useAmountText();
  const { exponent } = useCurrency();
  const choice = { zones: play.zones.map((_zone, index) => (index === zone ? [symbol] : [])), places: [] };
  const text = selectionText(play, choice);
  const placed = slip.lines
    .filter((one) => one.play.code === play.code && selectionText(one.play, one.choice) === text)
    .reduce((sum, one) => sum + costOf(one), 0n);
  const line = board.line && {
    ...{ play, choice, unitPrice: board.unitPrice, group: board.group },
    multiple: play.style === 'CREDIT' ? 1 : board.multiple,
  };
  const price = returnText(play, play.tiers[play.symbolTiers[play.symbols.indexOf(symbol)] ?? 0], board.group);
  const isPlaced = placed > 0n;
  return (
    <button
      type="button"
      className={classNames('tap-board-box', isPlaced && 'on')}
      aria-pressed={isPlaced}
      disabled={line === null || line.unitPrice <= 0n || line.multiple <= 0}
      onClick={() => line && slip.tap(line)}
    >
      {children}
      {isDrawn && <span className="vh">{words.symbol(symbol)}</span>}{' '}
      <em className={hasPrice ? 'num' : 'vh'}>{price}</em>
      {isPlaced && (
        <>
          <span className="tap-board-stake num" aria-hidden="true">
            {displayAmount(placed, { exponent }).replace(/\.00$/, '')}
          </span>
          <span className="vh">{tf('tap_placed', { amount: amount(placed) })}</span>
        </>
      )}
    </button>
  );
}
