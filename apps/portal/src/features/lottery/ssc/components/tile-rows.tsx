import { classNames } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import { oddsText } from '../../../../shared/odds.ts';
import type { SscParts } from '../model/board-parts.ts';
import type { SscPlay } from '../model/types.ts';
import { symbolName, zoneName } from './play-names.ts';

/** Choices that are no digits: attributes, sides, patterns, sums and spans. */
export function TileRows({ board, play }: SscParts & { play: SscPlay }) {
  const t = useText('elott');
  return (
    <div className="prs">
      {play.zones.map((_zone, zone) => {
        const name = zoneName(t, play, zone);
        const chosen = board.line?.choice.zones[zone] ?? [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone is named by its place
          <fieldset key={zone} className="pr tiles bare-set" aria-label={name}>
            <div className="pn" aria-hidden="true">
              <b>{name}</b>
            </div>
            <div className="tl num">
              {play.symbols.map((symbol, index) => {
                const isOn = chosen.includes(symbol);
                const figure = figureOf(play, index);
                return (
                  <button
                    key={symbol}
                    type="button"
                    className={classNames('tile', isOn && 'on')}
                    aria-pressed={isOn}
                    onClick={() => board.toggle(zone, symbol)}
                  >
                    <b>{symbolName(t, play, symbol)}</b>
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

/** Below a sum its units, below a credit choice its odds. */
function figureOf(play: SscPlay, index: number): string | null {
  if (play.counting.weights) return String(play.counting.weights[index] ?? 0);
  if (play.style !== 'CREDIT') return null;
  const [first, second] = play.tiers;
  // Dragon and tiger share the second tier; patterns have one each.
  const tier = play.alphabet === 'SIDE' ? (play.symbols[index] === 'E' ? first : second) : (play.tiers[index] ?? first);
  return oddsText(tier?.fair ?? '0');
}
