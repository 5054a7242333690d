/** A row of lanterns behind the text. */
const LANTERNS = [
  { x: 420, y: 50, size: 16 },
  { x: 520, y: 76, size: 20 },
  { x: 620, y: 68, size: 24 },
  { x: 716, y: 80, size: 18 },
] as const;

export function JoinArt() {
  return (
    <svg className="join-art" viewBox="0 0 1240 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="jn-light" cx=".75" cy=".3" r=".9">
          <stop offset="0" stopColor="#c8642c" />
          <stop offset=".5" stopColor="#5e1f16" />
          <stop offset="1" stopColor="#1a0708" />
        </radialGradient>
      </defs>
      <rect width="1240" height="420" fill="url(#jn-light)" />
      <g className="join-art-row">
        <path d="M300 20Q620 130 1260 30" stroke="#ffcf8d" opacity=".4" fill="none" strokeWidth="2" />
        {LANTERNS.map(({ x, y, size }) => (
          <g key={x}>
            <circle cx={x} cy={y} r={size * 2.6} fill="#ffb04a" opacity=".16" />
            <rect
              x={x - size * 0.9}
              y={y - size}
              width={size * 1.8}
              height={size * 2.2}
              rx={size * 0.85}
              fill="#ffb54a"
            />
          </g>
        ))}
      </g>
    </svg>
  );
}
