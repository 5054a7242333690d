import './signs.css';
import { type BallColour, classNames } from '@lantern/ui';

/** Positions of a die's pips on a 3 × 3 grid. */
const PIPS: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [[24, 24]],
  [
    [12, 12],
    [36, 36],
  ],
  [
    [12, 12],
    [24, 24],
    [36, 36],
  ],
  [
    [12, 12],
    [36, 12],
    [12, 36],
    [36, 36],
  ],
  [
    [12, 12],
    [36, 12],
    [24, 24],
    [12, 36],
    [36, 36],
  ],
  [
    [12, 12],
    [12, 24],
    [12, 36],
    [36, 12],
    [36, 24],
    [36, 36],
  ],
];

/** One face of a die; ones and fours are red. */
export function Die({ face, size = 24 }: { face: number; size?: number }) {
  return (
    <svg className="drawn-numbers-die" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <rect x="1" y="1" width="46" height="46" rx="11" fill="#fffaf1" stroke="#cdbda5" />
      <rect x="1" y="30" width="46" height="17" rx="11" fill="#e2d5c1" opacity="0.55" />
      {(PIPS[face - 1] ?? []).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={face === 1 ? 6.6 : 4.5}
          fill={face === 1 || face === 4 ? '#c8322a' : '#2a2028'}
        />
      ))}
    </svg>
  );
}

/** A runner's number in its colour. */
export function Runner({ number, small = false }: { number: number; small?: boolean }) {
  return (
    <b className={classNames('drawn-numbers-runner num', `drawn-numbers-runner-${number}`, small && 's')}>{number}</b>
  );
}

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

/** The colour of a Mark Six ball. */
export function markSixColour(ball: number): BallColour {
  if (RED.has(ball)) return 'red';
  return BLUE.has(ball) ? 'blue' : 'green';
}
