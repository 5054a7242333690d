import { Ball, Balls } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import { drawnValues } from '../../../../shared/lotteries/drawn-values.ts';
import { DIGITS_FAMILY, TOGEL_PLACES } from '../../../../shared/lotteries/play-texts.ts';
import { Die, markSixColour, Runner } from '../../../../shared/lotteries/signs.tsx';

/** A symbol in its family's form. */
export function Sign({ family, symbol }: { family: string; symbol: string }) {
  const number = Number(symbol);
  if (family === 'K3') return <Die face={number} size={40} />;
  if (family === 'PK10') return <Runner number={number} />;
  if (family === 'LHC') return <Ball value={symbol} colour={markSixColour(number)} />;
  return <Ball value={symbol} colour="paper" />;
}

/** Six balls and the special number, each in its colour. */
function MarkSix({ values, spoken }: { values: readonly string[]; spoken: string }) {
  return (
    <span className="ball-row drawn-numbers-mark-six" role="img" aria-label={spoken}>
      {values.map((value) => (
        <Ball key={value} value={value} colour={markSixColour(Number(value))} size="s" />
      ))}
    </span>
  );
}

function PrizeName({ place }: { place: number }) {
  return <small>{useText('families')(`prize_${place}`)}</small>;
}

interface ShownProps {
  readonly values: readonly string[];
  /** The result as one sentence, for screen readers. */
  readonly spoken: string;
  readonly small: boolean;
}

function Dice({ values, spoken, small }: ShownProps) {
  return (
    <span className="drawn-numbers-dice" role="img" aria-label={spoken}>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: faces may repeat; the position is the key
        <Die key={place} face={Number(value)} size={small ? 24 : 40} />
      ))}
    </span>
  );
}

function Runners({ values, spoken, small }: ShownProps) {
  return (
    <span className="drawn-numbers-runners" role="img" aria-label={spoken}>
      {values.map((value) => (
        <Runner key={value} number={Number(value)} small={small} />
      ))}
    </span>
  );
}

/** The first three prizes of a 4D draw. */
function FirstPrizes({ values, spoken, small }: ShownProps) {
  return (
    <span className="drawn-numbers-published num" role="img" aria-label={spoken}>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: numbers may repeat; the position is the prize
        <span key={place} className="drawn-numbers-prize">
          {!small && <PrizeName place={place + 1} />}
          <b>{value}</b>
        </span>
      ))}
    </span>
  );
}

function TogelDigits({ values, spoken, small }: ShownProps) {
  return (
    <span className="drawn-numbers-togel" role="img" aria-label={spoken}>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: digits may repeat; the position is the key
        <span key={place}>
          <Ball value={value} colour="green" size={small ? 's' : 'm'} />
          {!small && <small>{TOGEL_PLACES[place]}</small>}
        </span>
      ))}
    </span>
  );
}

/** Numbers of a published result, in the order of its prizes. */
function PublishedNumbers({ values, spoken }: ShownProps) {
  return (
    <span className="drawn-numbers-published num" role="img" aria-label={spoken}>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: numbers may repeat; the position is the prize
        <b key={place}>{value}</b>
      ))}
    </span>
  );
}

interface DrawnNumbersProps {
  readonly family: string;
  readonly digits: string;
  readonly label: string;
  readonly small?: boolean;
}

/** A result in its family's form, read by screen readers as one sentence. The page must list the area `lottery`. */
export function DrawnNumbers({ family, digits, label, small = false }: DrawnNumbersProps) {
  const special = useText('lottery')('lobby_special_ball');
  const values = drawnValues(digits);
  const shown = { values, spoken: `${label}: ${values.join(' ')}`, small };
  switch (family) {
    case 'K3':
      return <Dice {...shown} />;
    case 'PK10':
      return <Runners {...shown} />;
    case 'LHC':
      return <MarkSix values={values} spoken={`${shown.spoken} (${special})`} />;
    case 'FOUR_D': {
      const first = values.slice(0, 3);
      return <FirstPrizes values={first} spoken={`${label}: ${first.join(' ')}`} small={small} />;
    }
    case 'TOGEL':
      return <TogelDigits {...shown} />;
    case 'THAI':
    case 'HANOI':
      return <PublishedNumbers {...shown} />;
    case 'KENO8':
      return <Balls values={values.toSorted()} label={label} colour="paper" size="s" />;
    default: {
      const colour = family === DIGITS_FAMILY ? 'amber' : 'paper';
      return <Balls values={values} label={label} size={small ? 's' : 'm'} colour={colour} />;
    }
  }
}
