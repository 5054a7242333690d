import { type ReactNode, useId } from 'react';
import { classNames } from '../base/class-names.ts';
import { sparklinePath } from './sparkline-path.ts';

export interface SparklineProps {
  values: readonly number[];
  /** Accessible summary: "Turnover by hour, highest at 20:00". */
  label: string;
  /** Neutral line for comparison, instead of the amber one. */
  isPlain?: boolean | undefined;
  hasArea?: boolean | undefined;
}

/** A small line without axes. Only for drawing, never for money, so plain numbers are safe. */
export function Sparkline({ values, label, isPlain, hasArea }: SparklineProps) {
  const { line, area } = sparklinePath(values, 100, 40);
  return (
    <svg
      className={classNames('sparkline', isPlain && 'plain')}
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {hasArea && <path className="area" d={area} />}
      <path d={line} />
    </svg>
  );
}

export interface BarRow {
  id: string;
  label: ReactNode;
  /** Share of the longest bar, −1 to 1. Negative bars extend to the left of the middle. */
  share: number;
  value: ReactNode;
}

export interface BarsProps {
  rows: readonly BarRow[];
  /** Bars start in the middle: profit green (jade) to the right, loss red (vermilion) to the left. */
  isTwoSided?: boolean | undefined;
  label: string;
}

/** Rows of label, bar and figure. */
export function Bars({ rows, isTwoSided, label }: BarsProps) {
  return (
    <ul className="bars num" aria-label={label}>
      {rows.map((row) => {
        const share = Math.max(-1, Math.min(1, row.share));
        const width = Math.abs(share) * (isTwoSided ? 50 : 100);
        const x = isTwoSided ? (share < 0 ? 50 - width : 50) : 0;
        return (
          <li key={row.id} className={isTwoSided || share < 0 ? (share < 0 ? 'down' : 'up') : undefined}>
            <span>{row.label}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect x={x} width={width} height="8" />
              {isTwoSided && <path className="mid" d="M50 0v8" />}
            </svg>
            <span className="r">{row.value}</span>
          </li>
        );
      })}
    </ul>
  );
}

export interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  /** amber for progress, jade for completed, violet for VIP, plain for limits (using a limit is no achievement). */
  tone?: 'amber' | 'jade' | 'violet' | 'plain' | undefined;
  thin?: boolean | undefined;
}

/** A progress bar as SVG: its width is an attribute, so server-rendered pages show it too. */
export function ProgressBar({ percent, label, tone = 'amber', thin }: ProgressBarProps) {
  const share = Math.max(0, Math.min(100, percent));
  const glow = useId();
  const toneClass = { amber: '', jade: 'j', violet: 'v', plain: 'p' }[tone];
  return (
    <svg
      className={classNames('progress-bar', toneClass, thin && 'thin')}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {tone === 'amber' && (
        <linearGradient id={glow}>
          <stop offset="0" className="lo" />
          <stop offset="1" className="hi" />
        </linearGradient>
      )}
      <rect width={share} height="8" fill={tone === 'amber' ? `url(#${glow})` : undefined} />
    </svg>
  );
}
