import { classNames } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import { DIGITS_FAMILY, usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { symbolName, zoneName } from '../model/play-names.ts';
import { returnText } from '../model/prices.ts';
import type { ElotteryPlay } from '../model/types.ts';

/** Choices other than digits: attributes, sides, patterns, sums and spans. */
export function TileRows({ board, play, lobby }: ElotteryParts & { play: ElotteryPlay }) {
  const t = useText('elottery');
  const { family } = lobby.game;
  const words = usePlayTexts(family);
  const isDigits = family === DIGITS_FAMILY;
  return (
    <div className="digit-rows">
      {play.zones.map((_zone, zone) => {
        const name = isDigits ? zoneName(t, play, zone) : words.zone(play.code, zone, play.zones.length);
        const chosen = board.line?.choice.zones[zone] ?? [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone is identified by its position
          <fieldset key={zone} className="digit-rows-row tile-rows bare-set" aria-label={name}>
            <div className="digit-rows-name" aria-hidden="true">
              <b>{name}</b>
            </div>
            <div className="tile-rows-grid num">
              {play.symbols.map((symbol, index) => {
                const isOn = chosen.includes(symbol);
                const figure = figureOf(play, index, board.group);
                return (
                  <button
                    key={symbol}
                    type="button"
                    className={classNames('tile-rows-tile', isOn && 'on')}
                    aria-pressed={isOn}
                    onClick={() => board.toggle(zone, symbol)}
                  >
                    <b>{isDigits ? symbolName(t, play, symbol) : words.symbol(symbol)}</b>
                    {figure !== null && <small>{figure}</small>}
                  </button>
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

/** Figure below a pick: units of a digit sum; for other picks the prize, if prizes differ or the play has fixed odds. */
function figureOf(play: ElotteryPlay, index: number, group: number): string | null {
  if (play.counting.weights) return String(play.counting.weights[index] ?? 0);
  const place = play.symbolTiers[index];
  if (place === undefined || (play.style === 'STANDARD' && play.tiers.length === 1)) return null;
  return returnText(play, play.tiers[place], group);
}
