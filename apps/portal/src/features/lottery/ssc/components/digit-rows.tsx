import { classNames } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import type { SscParts } from '../model/board-parts.ts';
import type { SscPlay, SscStatistics } from '../model/types.ts';
import type { SscBoard } from '../model/use-ssc-board.ts';
import { zoneName } from './play-names.ts';

/** From so many issues on a digit is cold. */
const COLD = 20;

const QUICK = {
  all: () => true,
  big: (digit: number) => digit >= 5,
  small: (digit: number) => digit < 5,
  odd: (digit: number) => digit % 2 === 1,
  even: (digit: number) => digit % 2 === 0,
  none: () => false,
} as const;

/** A row of digits per zone: how long each has stayed away stands below it, tools choose many at once. */
export function DigitRows({ board, statistics, play }: SscParts & { play: SscPlay }) {
  const t = useText('elott');
  return (
    <>
      <div className="prs">
        {play.zones.map((zone, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone is named by its place
            key={index}
            board={board}
            play={play}
            zone={index}
            missing={missingOf(play, index, statistics)}
            isSingle={zone.max === 1}
          />
        ))}
      </div>
      {statistics && statistics.results.length > 0 && (
        <p className="awy">
          <span>{t('missing_key')}</span>
          <span className="cold">{t('missing_cold')}</span>
        </p>
      )}
    </>
  );
}

function Row({
  board,
  play,
  zone,
  missing,
  isSingle,
}: {
  board: SscBoard;
  play: SscPlay;
  zone: number;
  missing: readonly number[] | undefined;
  isSingle: boolean;
}) {
  const t = useText('elott');
  const name = zoneName(t, play, zone);
  const chosen = board.line?.choice.zones[zone] ?? [];
  return (
    <fieldset className="pr bare-set" aria-label={name}>
      <div className="pn" aria-hidden="true">
        <b>{name}</b>
      </div>
      <div className="pb num">
        {play.symbols.map((digit, index) => {
          const away = missing?.[index];
          const isOn = chosen.includes(digit);
          return (
            <button
              key={digit}
              type="button"
              className={classNames('pbn', isOn && 'on')}
              aria-pressed={isOn}
              onClick={() => board.toggle(zone, digit)}
            >
              <b>{digit}</b>
              {away !== undefined && (
                <>
                  <small className={away >= COLD ? 'cold' : undefined} aria-hidden="true">
                    {away}
                  </small>
                  <span className="vh">{t('missing_of', { count: away })}</span>
                </>
              )}
            </button>
          );
        })}
      </div>
      {!isSingle && (
        <div className="pq">
          {(Object.keys(QUICK) as (keyof typeof QUICK)[]).map((quick) => (
            <button
              key={quick}
              type="button"
              aria-label={`${name}: ${t(`quick_${quick}`)}`}
              onClick={() =>
                board.fill(
                  zone,
                  play.symbols.filter((digit) => QUICK[quick](Number(digit))),
                )
              }
            >
              {t(`quick_${quick}`)}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Straights look at their own place, groups at all their places together. */
function missingOf(play: SscPlay, zone: number, statistics: SscStatistics | undefined): readonly number[] | undefined {
  if (statistics === undefined || statistics.results.length === 0) return undefined;
  const place = play.places[zone];
  if (play.zones.length === play.places.length && place !== undefined) return statistics.missing[place];
  return statistics.missingAmong[play.places.join('')];
}
