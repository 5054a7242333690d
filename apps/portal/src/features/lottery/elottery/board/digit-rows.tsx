import { classNames } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import { DIGITS_FAMILY, usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { zoneName } from '../model/play-names.ts';
import { bestTier, returnText } from '../model/prices.ts';
import type { ElotteryPlay, ElotteryStatistics } from '../model/types.ts';
import type { ChoiceBoard } from '../model/use-choice-board.ts';
import { Sign } from '../results/drawn-numbers.tsx';

/** A digit is cold from this many draws without a hit. */
const COLD = 20;

/** Quick selections, by the symbol's index among all symbols and by its value. */
const QUICK = {
  all: () => true,
  big: (place: number, count: number) => 2 * place >= count,
  small: (place: number, count: number) => 2 * place < count,
  odd: (_place: number, _count: number, number: number) => number % 2 === 1,
  even: (_place: number, _count: number, number: number) => number % 2 === 0,
  none: () => false,
} as const;

/** One row of digits per zone: below each, the number of draws since its last hit; tools select many at once. */
export function DigitRows({ board, statistics, play, lobby }: ElotteryParts & { play: ElotteryPlay }) {
  const t = useText('elottery');
  const { family } = lobby.game;
  const hasCounts = isCounted(play, family);
  return (
    <>
      <div className="digit-rows">
        {play.zones.map((zone, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone is identified by its position
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
        <p className="digit-rows-missing">
          <span>{t('missing_key')}</span>
          <span className="cold">{t('missing_cold')}</span>
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly board: ChoiceBoard;
  readonly family: string;
  readonly play: ElotteryPlay;
  readonly zone: number;
  /** Null for a play without such counts; empty while loading, with the space reserved. */
  readonly missing: readonly number[] | null;
  readonly most: number;
}

function Row(props: RowProps) {
  const { board, family, play, zone, missing, most } = props;
  const t = useText('elottery');
  const words = usePlayTexts(family);
  const isDigits = family === DIGITS_FAMILY;
  const name = isDigits ? zoneName(t, play, zone) : words.zone(play.code, zone, play.zones.length);
  const chosen = board.line?.choice.zones[zone] ?? [];
  return (
    <fieldset className={classNames('digit-rows-row bare-set', !isDigits && `digit-rows-${family}`)} aria-label={name}>
      <div className="digit-rows-name" aria-hidden="true">
        <b>{name}</b>
      </div>
      <div className="digit-rows-buttons num">
        {play.symbols.map((digit, index) => (
          <SymbolButton
            key={digit}
            {...{ board, family, play, zone, digit }}
            isOn={chosen.includes(digit)}
            hasCount={missing !== null}
            away={missing?.[index]}
          />
        ))}
      </div>
      {most > 1 && <QuickButtons {...props} name={name} />}
    </fieldset>
  );
}

interface SymbolButtonProps extends Pick<RowProps, 'board' | 'family' | 'play' | 'zone'> {
  readonly digit: string;
  readonly isOn: boolean;
  readonly hasCount: boolean;
  /** Number of draws since the last hit. */
  readonly away: number | undefined;
}

function SymbolButton({ board, family, play, zone, digit, isOn, hasCount, away }: SymbolButtonProps) {
  const t = useText('elottery');
  const isDigits = family === DIGITS_FAMILY;
  return (
    <button
      type="button"
      className={classNames('digit-rows-button', isOn && 'on')}
      aria-pressed={isOn}
      onClick={() => board.toggle(zone, digit)}
    >
      {isDigits ? (
        <b>{digit}</b>
      ) : (
        <span className="digit-rows-sign">
          <Sign family={family} symbol={digit} />
        </span>
      )}
      {!isDigits && <span className="vh">{digit}</span>}
      {!isDigits && play.symbolTiers.length > 0 && play.tiers.length > 1 && (
        <em>{returnText(play, bestTier({ play, choice: { zones: [[digit]], places: [] } }), board.group)}</em>
      )}
      {hasCount && (
        <small className={away !== undefined && away >= COLD ? 'cold' : undefined} aria-hidden="true">
          {away}
        </small>
      )}
      {away !== undefined && <span className="vh">{t('missing_of', { count: away })}</span>}
    </button>
  );
}

/** Buttons that select many symbols at once; a zone with a limit has only "none". */
function QuickButtons({ board, play, zone, most, name }: RowProps & { name: string }) {
  const t = useText('elottery');
  const quicks = (Object.keys(QUICK) as (keyof typeof QUICK)[]).filter(
    (quick) => most >= play.symbols.length || quick === 'none',
  );
  return (
    <div className="digit-rows-quick">
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
  );
}

/** Whether the play has counts of draws since the last hit. */
const isCounted = (play: ElotteryPlay, family: string) => family === DIGITS_FAMILY || play.missingOf !== null;

/** Straight plays use the counts of their own position, group plays of all their positions together. */
function missingOf(
  play: ElotteryPlay,
  zone: number,
  statistics: ElotteryStatistics | undefined,
): readonly number[] | undefined {
  if (statistics === undefined || statistics.results.length === 0) return undefined;
  if (play.missingOf !== null) {
    const counts = statistics.missingOf[play.missingOf];
    return counts?.[zone] ?? counts?.[0];
  }
  const place = play.places[zone];
  if (play.zones.length === play.places.length && place !== undefined) return statistics.missing[place];
  return statistics.missingAmong[play.places.join('')];
}
