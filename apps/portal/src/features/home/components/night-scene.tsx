/** Lanterns of the sky: centre x, centre y, and half the width of the light around them. */
const lanterns = [
  [636, 52, 36],
  [790, 72, 45],
  [846, 128, 60],
  [752, 230, 36],
] as const;
/** Lanterns where wide screens, and the low scene of members on phones, have the headline: only the high scene of phones shows them. */
const middleLanterns = [
  [540, 38, 44],
  [602, 54, 39],
  [480, 58, 33],
  [420, 34, 36],
] as const;
/** Lit windows: left and top edge. */
const windows = [
  [58, 246],
  [80, 246],
  [152, 240],
  [176, 240],
  [196, 240],
  [262, 256],
  [348, 248],
  [380, 248],
  [470, 238],
  [494, 238],
  [516, 238],
  [590, 254],
  [704, 244],
  [736, 244],
  [800, 258],
  [860, 256],
] as const;
const ripples =
  'M80 300h80M92 314h56M104 328h32 M260 318h120M278 332h84M296 346h48 M470 304h100M485 318h70M500 332h40 M580 296h220M613 310h154M646 324h88 M776 322h88M789.2 336h61.5M802.4 350h35.2';

/** One lantern; its parts scale with its light. */
function Lantern({ x, y, light }: { x: number; y: number; light: number }) {
  const half = light / 3;
  const width = half * 1.6;
  const left = x - width / 2;
  return (
    <>
      <circle cx={x} cy={y} r={light} fill="url(#night-glow)" />
      <rect x={left} y={y - half} width={width} height={half * 2} rx={width * 0.47} fill="#ffc36b" />
      <path
        d={`M${left} ${y - half * 0.35}h${width}M${left} ${y + half * 0.35}h${width}`}
        stroke="#8a3a10"
        opacity=".5"
        strokeWidth="1.6"
      />
      <path
        d={`M${x - width / 4} ${y - half - 2}h${width / 2}M${x - width / 4} ${y + half + 2}h${width / 2}`}
        stroke="#5b220d"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}

/** A town at night by the water, with rising lanterns. */
export function NightScene() {
  return (
    <svg className="hero-scene" viewBox="0 0 900 380" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="night-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1a1233" />
          <stop offset=".5" stopColor="#5a2440" />
          <stop offset=".78" stopColor="#c2552c" />
          <stop offset="1" stopColor="#3a120f" />
        </linearGradient>
        <linearGradient id="night-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7a2f1f" />
          <stop offset="1" stopColor="#150b14" />
        </linearGradient>
        <radialGradient id="night-glow">
          <stop offset="0" stopColor="#ffd592" stopOpacity=".9" />
          <stop offset="1" stopColor="#ffb04a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="900" height="380" fill="url(#night-sky)" />
      <circle cx="690" cy="150" r="74" fill="#ffd9a0" opacity=".92" />
      <circle cx="690" cy="150" r="130" fill="#ffd9a0" opacity=".12" />
      <path
        d="M0 232L90 176 160 214 268 140 360 210 470 168 560 222 660 184 760 226 900 170V300H0Z"
        fill="#2c1426"
        opacity=".75"
      />
      <path
        d="M0 262h40v-26l26-20 26 20v26h40v-44l38-28 38 28v44h52v-18l22-16 22 16v18h60v-36l32-24 32 24v36h44v-52l40-30 40 30v52h40v-22l24-18 24 18v22h64v-40l34-26 34 26v40h48v120H0Z"
        fill="#170b17"
      />
      <g fill="#ffc36b">
        {windows.map(([x, y]) => (
          <rect key={x} x={x} y={y} width="8" height="11" rx="2" />
        ))}
      </g>
      <rect y="282" width="900" height="98" fill="url(#night-water)" />
      <path d={ripples} stroke="#ffcf8d" opacity=".34" strokeWidth="3" strokeLinecap="round" />
      {lanterns.map(([x, y, light]) => (
        <Lantern key={x} x={x} y={y} light={light} />
      ))}
      <g className="hero-scene-middle">
        {middleLanterns.map(([x, y, light]) => (
          <Lantern key={x} x={x} y={y} light={light} />
        ))}
      </g>
    </svg>
  );
}
