import { classNames } from '@lantern/ui';
import { DIGITS_FAMILY, useGameWords } from '../../../../shared/game-words.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import type { SscParts } from '../model/board-parts.ts';
import { bestTier, returnText } from '../model/prices.ts';
import type { SscPlay, SscStatistics } from '../model/types.ts';
import type { SscBoard } from '../model/use-ssc-board.ts';
import { zoneName } from './play-names.ts';
import { Sign } from './signs.tsx';

/** From so many issues on a digit is cold. */
const COLD = 20;

/** Choices of many at once: by the place of a symbol among so many, and by its number. */
const QUICK = {
  all: () => true,
  big: (place: number, count: number) => 2 * place >= count,
  small: (place: number, count: number) => 2 * place < count,
  odd: (_place: number, _count: number, number: number) => number % 2 === 1,
  even: (_place: number, _count: number, number: number) => number % 2 === 0,
  none: () => false,
} as const;

/** A row of digits per zone: how long each has stayed away stands below it, tools choose many at once. */
export function DigitRows({ board, statistics, play, lobby }: SscParts & { play: SscPlay }) {
  const t = useText('elott');
  const { family } = lobby.game;
  const hasCounts = isCounted(play, family);
  return (
    <>
      <div className="prs">
        {play.zones.map((zone, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone is named by its place
            key={index}
            board={board}
            family={family}
            play={play}
            zone={index}
            missing={hasCounts ? (missingOf(play, index, statistics) ?? []) : null}
            most={zone.max}
          />
        ))}
      </div>
      {hasCounts && (
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
  family,
  play,
  zone,
  missing,
  most,
}: {
  board: SscBoard;
  family: string;
  play: SscPlay;
  zone: number;
  /** Null for a play without such counts; empty until they are there, which moves nothing below a finger. */
  missing: readonly number[] | null;
  most: number;
}) {
  const t = useText('elott');
  const words = useGameWords(family);
  const isDigits = family === DIGITS_FAMILY;
  const name = isDigits ? zoneName(t, play, zone) : words.zone(play.code, zone, play.zones.length);
  const isSingle = most === 1;
  const quicks = (Object.keys(QUICK) as (keyof typeof QUICK)[]).filter(
    (quick) => most >= play.symbols.length || quick === 'none',
  );
  const chosen = board.line?.choice.zones[zone] ?? [];
  return (
    <fieldset className={classNames('pr bare-set', !isDigits && `pr-${family}`)} aria-label={name}>
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
              {isDigits ? (
                <b>{digit}</b>
              ) : (
                <span className="sgn">
                  <Sign family={family} symbol={digit} />
                </span>
              )}
              {!isDigits && <span className="vh">{digit}</span>}
              {!isDigits && play.symbolTiers.length > 0 && play.tiers.length > 1 && (
                <em>{returnText(play, bestTier({ play, choice: { zones: [[digit]], places: [] } }), board.group)}</em>
              )}
              {missing !== null && (
                <small className={away !== undefined && away >= COLD ? 'cold' : undefined} aria-hidden="true">
                  {away}
                </small>
              )}
              {away !== undefined && <span className="vh">{t('missing_of', { count: away })}</span>}
            </button>
          );
        })}
      </div>
      {!isSingle && (
        <div className="pq">
          {quicks.map((quick) => (
            <button
              key={quick}
              type="button"
              aria-label={`${name}: ${t(`quick_${quick}`)}`}
              onClick={() =>
                board.fill(
                  zone,
                  play.symbols.filter((digit, place) => QUICK[quick](place, play.symbols.length, Number(digit))),
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

/** Whether it is counted how long the symbols of a play have stayed away. */
const isCounted = (play: SscPlay, family: string) => family === DIGITS_FAMILY || play.missingOf !== null;

/** Straights look at their own place, groups at all their places together. */
function missingOf(play: SscPlay, zone: number, statistics: SscStatistics | undefined): readonly number[] | undefined {
  if (statistics === undefined || statistics.results.length === 0) return undefined;
  if (play.missingOf !== null) {
    const counts = statistics.missingOf[play.missingOf];
    return counts?.[zone] ?? counts?.[0];
  }
  const place = play.places[zone];
  if (play.zones.length === play.places.length && place !== undefined) return statistics.missing[place];
  return statistics.missingAmong[play.places.join('')];
}
