import { useId } from 'react';
import { classNames } from '../base/class-names.ts';

export interface LanternMarkProps {
  size?: number | undefined;
  /** Grey, for empty states. */
  isUnlit?: boolean | undefined;
  /** Sways while something loads; does not move with reduced motion. */
  isSwaying?: boolean | undefined;
}

/** The lantern. Decorative: the name beside it carries the meaning. */
export function LanternMark({ size = 32, isUnlit, isSwaying }: LanternMarkProps) {
  const glow = useId();
  return (
    <svg
      className={classNames('lantern-mark', isUnlit && 'off', isSwaying && 'sway')}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={glow} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd58f" />
          <stop offset=".55" stopColor="#ffab3f" />
          <stop offset="1" stopColor="#e8622c" />
        </linearGradient>
      </defs>
      <path d="M20 1.5v4" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      <rect x="13" y="5" width="14" height="3.4" rx="1.7" fill="currentColor" />
      <path
        d="M12.6 9.6h14.8C32.6 12 35 15.6 35 19.2s-2.4 7.2-7.6 9.6H12.6C7.4 26.4 5 22.8 5 19.2s2.4-7.2 7.6-9.6Z"
        fill={`url(#${glow})`}
      />
      <path
        d="M7 14.6Q20 17.3 33 14.6M5.1 19.3Q20 22.3 34.9 19.3M7 24Q20 27 33 24"
        stroke="#8d3a10"
        strokeOpacity=".42"
        strokeWidth="1.3"
        fill="none"
      />
      <rect x="13" y="30" width="14" height="3.4" rx="1.7" fill="currentColor" />
      <path d="M20 33.4v5" stroke="#e8622c" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** Mark and name. White-label sites use their own picture. */
export function Logo({
  name,
  imageUrl,
  size = 32,
}: {
  name: string;
  imageUrl?: string | undefined;
  size?: number | undefined;
}) {
  return (
    <>
      {imageUrl ? <img src={imageUrl} alt="" width={size} height={size} /> : <LanternMark size={size} />}
      <b>{name}</b>
    </>
  );
}
