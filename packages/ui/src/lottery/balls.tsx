import { classNames } from '../base/class-names.ts';

export type BallColour = 'amber' | 'red' | 'blue' | 'green' | 'paper';
const COLOUR_CLASS: Record<BallColour, string> = { amber: '', red: 'r', blue: 'b', green: 'g', paper: 'p' };

export interface BallProps {
  value: string;
  colour?: BallColour | undefined;
  size?: 's' | 'm' | 'xl' | undefined;
}

/** One drawn number: amber for single digits, red, blue and green by game, paper for bonus and rest. */
export function Ball({ value, colour = 'amber', size = 'm' }: BallProps) {
  return <span className={classNames('ball num', size !== 'm' && size, COLOUR_CLASS[colour])}>{value}</span>;
}

export interface BallsProps extends Omit<BallProps, 'value'> {
  values: readonly string[];
  /** Spoken before the numbers: "Special prize, 19 November". */
  label: string;
  /** Places still to be drawn are shown as empty sockets. */
  sockets?: number | undefined;
}

/** A row of drawn numbers, read out as one sentence. */
export function Balls({ values, label, sockets = 0, ...ball }: BallsProps) {
  return (
    <span className="ball-row" role="img" aria-label={`${label}: ${values.join(' ')}`}>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal numbers may be drawn; the place names the ball
        <Ball key={place} value={value} {...ball} />
      ))}
      {Array.from({ length: sockets }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an empty socket has no other name
        <span key={`socket-${place}`} className={classNames('ball socket', ball.size !== 'm' && ball.size)} />
      ))}
    </span>
  );
}
