import { memo } from 'react';

/** Stars over the town, in fixed places. */
const STARS = Array.from({ length: 46 }, (_, index) => {
  // Two irrational steps distribute the stars evenly, without visible rows.
  const [x, y] = [((index * 0.618_034) % 1) * 824, ((index * 0.754_878) % 1) * 430];
  return { x: Math.round(x), y: Math.round(y), r: index % 5 === 0 ? 1.8 : 1, opacity: 0.25 + (index % 4) * 0.14 };
});
const WINDOWS = [
  [66, 684],
  [196, 668],
  [222, 680],
  [362, 690],
  [486, 678],
  [508, 690],
  [654, 664],
  [676, 684],
  [764, 690],
] as const;

/** Evening sky, hills and roofs: the static background. */
export const Backdrop = memo(function Backdrop() {
  return (
    <>
      <defs>
        <linearGradient id="crash-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0c0a1e" />
          <stop offset=".55" stopColor="#2a1740" />
          <stop offset=".85" stopColor="#7a3038" />
          <stop offset="1" stopColor="#c9642e" />
        </linearGradient>
        <radialGradient id="crash-glow">
          <stop offset="0" stopColor="#ffd592" />
          <stop offset=".4" stopColor="#ffb04a" stopOpacity=".5" />
          <stop offset="1" stopColor="#ffb04a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="crash-trail" x1="0" y1="1" x2="1" y2="0">
          <stop offset="0" stopColor="#ffb54a" stopOpacity="0" />
          <stop offset="1" stopColor="#ffd592" />
        </linearGradient>
      </defs>
      <rect x="-400" y="-400" width="1624" height="1200" fill="url(#crash-sky)" />
      {STARS.map(({ x, y, r, opacity }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="#fff" opacity={opacity} />
      ))}
      <path
        d="M-400 700L0 640l60-46 70 40 96-80 110 66 120-50 110 60 98-62 80 36 80-26L1224 700V800H-400Z"
        fill="#24112a"
      />
      <path
        d="M-400 690H50v-26l30-22 30 22v26h60v-44l36-26 36 26v44h80v-20l26-18 26 18v20h90v-36l32-24 32 24v36h70v-50l38-28 38 28v50h60v-24l24-18 24 18v24H1224V800H-400Z"
        fill="#140a16"
      />
      {WINDOWS.map(([x, y]) => (
        <rect key={x} x={x} y={y} width="8" height="12" rx="2" fill="#ffc36b" />
      ))}
    </>
  );
});

/** The lantern, centred at 0, 0. */
export const Lantern = memo(function Lantern({ isLit }: { isLit: boolean }) {
  return (
    <>
      {isLit && <circle cy="6" r="120" fill="url(#crash-glow)" />}
      <g transform="rotate(8)" opacity={isLit ? 1 : 0.55}>
        <path d="M-30-36h60c8 24 10 44 2 66h-64c-8-22-6-42 2-66z" fill={isLit ? '#ffca7a' : '#8d6a5a'} />
        <path d="M-33-16h66M-36 8h72" stroke="#a44d16" strokeOpacity=".45" strokeWidth="2" />
        <ellipse cx="0" cy="-36" rx="30" ry="7" fill={isLit ? '#ffe2a8' : '#a78572'} />
        <path d="M-14 30h28v6h-28z" fill="#6b2c10" />
        {isLit && <path d="M0 40q6 8 0 16q-6-8 0-16" fill="#fff1cf" />}
      </g>
    </>
  );
});
