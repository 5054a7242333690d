import { classNames } from '../base/class-names.ts';

export type BallColour = 'amber' | 'red' | 'blue' | 'green' | 'paper';
const COLOUR_CLASS: Record<BallColour, string> = { amber: '', red: 'r', blue: 'b', green: 'g', paper: 'p' };

export interface BallProps {
  value: string;
  colour?: BallColour | undefined;
  size?: 's' | 'm' | 'xl' | undefined;
}

/** One drawn number: amber for single digits; red, blue and green by lottery; paper for bonus and others. */
export function Ball({ value, colour = 'amber', size = 'm' }: BallProps) {
  return <span className={classNames('ball num', size !== 'm' && size, COLOUR_CLASS[colour])}>{value}</span>;
}

export interface BallsProps extends Omit<BallProps, 'value'> {
  values: readonly string[];
  /** Read before the numbers: "Special prize, 19 November". */
  label: string;
  /** Balls not drawn yet, shown as empty sockets. */
  sockets?: number | undefined;
  /** This many of the last balls are amber, the others paper: highlights the deciding digits. */
  lit?: number | undefined;
}

/** A row of drawn numbers, read by screen readers as one sentence. */
export function Balls({ values, label, sockets = 0, lit, ...ball }: BallsProps) {
  const colour = (place: number) =>
    lit === undefined ? ball.colour : place < values.length - lit ? ('paper' as const) : ('amber' as const);
  return (
    <span className="ball-row" role="img" aria-label={values.length > 0 ? `${label}: ${values.join(' ')}` : label}>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal numbers may be drawn; the position is the key
        <Ball key={place} value={value} {...ball} colour={colour(place)} />
      ))}
      {Array.from({ length: sockets }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an empty socket is identified by its position
        <span key={`socket-${place}`} className={classNames('ball socket', ball.size !== 'm' && ball.size)} />
      ))}
    </span>
  );
}
