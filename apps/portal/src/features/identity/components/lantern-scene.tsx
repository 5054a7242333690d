/** One large lantern with its rings of light. */
export function LanternScene() {
  return (
    <svg className="au-art" viewBox="0 0 340 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="au-glow">
          <stop offset="0" stopColor="#ffe2ac" stopOpacity=".95" />
          <stop offset="1" stopColor="#ffb04a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="au-body" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe1a4" />
          <stop offset=".5" stopColor="#ff9f3d" />
          <stop offset="1" stopColor="#d8441f" />
        </linearGradient>
      </defs>
      <g fill="none" stroke="#ffe2ac">
        <circle cx="170" cy="240" r="112" opacity=".34" />
        <circle cx="170" cy="240" r="156" opacity=".22" />
        <circle cx="170" cy="240" r="208" opacity=".14" />
      </g>
      <circle cx="170" cy="240" r="150" fill="url(#au-glow)" opacity=".75" />
      <path d="M170 92v54" stroke="#5b220d" strokeWidth="3" />
      <rect x="140" y="144" width="60" height="14" rx="6" fill="#4a1a0b" />
      <path d="M136 160h68c34 14 52 46 52 80s-18 66-52 80h-68c-34-14-52-46-52-80s18-66 52-80Z" fill="url(#au-body)" />
      <path
        d="M104 186q66 16 132 0M88 214q82 20 164 0M84 242q86 22 172 0M90 270q80 20 160 0M106 298q64 16 128 0"
        fill="none"
        stroke="#7a230b"
        strokeOpacity=".45"
        strokeWidth="2.4"
      />
      <rect x="140" y="322" width="60" height="14" rx="6" fill="#4a1a0b" />
      <path d="M170 336v44M158 342v26M182 342v26" stroke="#ffb54a" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
