import { classNames } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import { DIGITS_FAMILY, usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import type { ElotteryPlay } from '../model/types.ts';

const ROWS = ['straight', 'group', 'other'] as const;

/** The methods of a tab; straight and group methods in separate rows. */
export function MethodRows({
  plays,
  play,
  family,
  onChoose,
}: {
  plays: readonly ElotteryPlay[];
  play: ElotteryPlay;
  family: string;
  onChoose: (play: ElotteryPlay) => void;
}) {
  const t = useText('elottery');
  const words = usePlayTexts(family);
  const isDigits = family === DIGITS_FAMILY;
  if (plays.length < 2) return null;
  const common = isDigits ? 0 : commonStart(plays.map((one) => words.play(one.code)));
  return (
    <div className="method-rows">
      {ROWS.map((row) => {
        const ofRow = plays.filter((one) => one.row === row);
        if (ofRow.length === 0) return null;
        const name = !isDigits
          ? t('methods')
          : plays[0]?.tab === 'dragon'
            ? t(row === 'straight' ? 'method_dragon' : 'method_tie')
            : t(`row_${row}`);
        return (
          <fieldset key={row} className="bare-set tabs-fade" aria-label={name}>
            {isDigits && <span>{name}</span>}
            {ofRow.map((one) => (
              <button
                key={one.code}
                type="button"
                className={classNames('method-rows-method', one.code === play.code && 'on')}
                aria-pressed={one.code === play.code}
                onClick={() => onChoose(one)}
              >
                {isDigits ? methodLabel(t, one) : words.play(one.code).slice(common)}
              </button>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

const PART = ' · ';

/** Length of the common start of all names, in whole words: the tab already names it for three-digit plays. */
function commonStart(names: readonly string[]): number {
  const [first = ''] = names;
  const end = first.indexOf(PART) + PART.length;
  return end >= PART.length && names.every((name) => name.startsWith(first.slice(0, end))) ? end : 0;
}

function methodLabel(t: (key: string) => string, play: ElotteryPlay): string {
  const places = play.places.join('');
  if (play.tab === 'dragon') return t(`pair_${places}`);
  const needsPlaces = play.tab === 'anywhere' || play.tab === 'sides' || play.method === 'pattern';
  const name = t(`method_${play.method}`);
  return needsPlaces ? `${t(`places_${places}`)} · ${name}` : name;
}
