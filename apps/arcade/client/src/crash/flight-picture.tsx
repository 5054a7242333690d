import { useEffect, useRef } from 'react';
import { isStill } from '../game/show/pace.ts';
import { flightText, msOf, pathOf, placeOf, ticksOf, timesAt, viewOf } from './flight.ts';
import { Backdrop, Lantern } from './sky.tsx';

export interface FlightPictureProps {
  /** Current flight time in milliseconds; null before the start. */
  readonly elapsed: () => number | null;
  /** True for animation; else it is drawn once. */
  readonly isMoving: boolean;
  readonly isLit: boolean;
  /** Changes when a still picture must be redrawn. */
  readonly drawing: string;
  /** Latest cash-outs with their multipliers, shown on the path. */
  readonly outs?: readonly Out[];
}

export interface Out {
  readonly key: string;
  readonly times: number;
  readonly words: string;
}

const NOBODY: readonly Out[] = [];
/** Approximate width of a text, in units of the picture. */
const widthOf = (words: string) => 20 + words.length * 7.4;

/** A phone cuts off so much of the picture at the left. */
const LEAST_X = 56;
/** On a narrow stage the picture is drawn at about half size: cash-outs are enlarged to stay readable. */
const NARROW_PX = 560;
const NARROW_SCALE = 1.7;

const HEIGHT_MARKS = 5;
const TIME_MARKS = 7;
/** Without animation the figures still update a few times per second. */
const STILL_MS = 250;

/** Draws the current moment directly into the SVG, because it runs on every animation frame. */
function draw(svg: SVGSVGElement, elapsed: number | null): void {
  const ms = elapsed ?? 0;
  const view = viewOf(ms);
  const { x, y } = placeOf(ms, view);
  const part = (name: string) => svg.querySelector(`[data-part=${name}]`);
  const path = pathOf(ms, view);
  part('trail')?.setAttribute('d', path);
  part('under')?.setAttribute('d', `${path}V640H100Z`);
  const enlarged = svg.clientWidth < NARROW_PX ? NARROW_SCALE : 1;
  for (const out of svg.querySelectorAll<SVGGElement>('[data-out]')) {
    const at = placeOf(msOf(Number(out.dataset.out)), view);
    const x = Math.max(at.x, LEAST_X + Number(out.dataset.width) * enlarged);
    out.setAttribute('transform', `translate(${x.toFixed(1)} ${(at.y + 26).toFixed(1)}) scale(${enlarged})`);
  }
  part('lantern')?.setAttribute('transform', `translate(${x.toFixed(1)} ${(y - 26).toFixed(1)})`);
  mark(svg, 'height', ticksOf(view.times, 4), (times) => {
    const at = placeOf(0, view).y - ((times - 1) / (view.times - 1)) * 476;
    return { x: 776, y: at, text: `${flightText(times)}×` };
  });
  mark(svg, 'time', ticksOf(view.ms / 1_000, 6), (seconds) => ({
    x: placeOf(seconds * 1_000, view).x,
    y: 742,
    text: `${seconds} s`,
  }));
}

/** Positions the marks of a scale; unused ones are hidden. */
function mark(
  svg: SVGSVGElement,
  name: string,
  ticks: readonly number[],
  placed: (tick: number) => { readonly x: number; readonly y: number; readonly text: string },
): void {
  const marks = svg.querySelectorAll<SVGGElement>(`[data-mark=${name}]`);
  const shown = ticks.filter((tick) => name === 'time' || tick >= 1);
  for (const [index, group] of marks.entries()) {
    const tick = shown[index];
    group.setAttribute('visibility', tick === undefined ? 'hidden' : 'visible');
    if (tick === undefined) continue;
    const { x, y, text } = placed(tick);
    group.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    const label = group.querySelector('text');
    if (label !== null && label.textContent !== text) label.textContent = text;
  }
}

/** The flight over the town, with its scales. */
export function FlightPicture({ elapsed, isMoving, isLit, drawing, outs = NOBODY }: FlightPictureProps) {
  const svg = useRef<SVGSVGElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a still picture is redrawn only when `drawing` changes
  useEffect(() => {
    const paint = () => svg.current && draw(svg.current, elapsed());
    paint();
    if (!isMoving) return;
    if (isStill()) {
      const timer = setInterval(paint, STILL_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function step() {
      paint();
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [elapsed, isMoving, drawing, outs]);
  return (
    <svg ref={svg} className="sky" viewBox="0 0 824 760" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Backdrop />
      {Array.from({ length: HEIGHT_MARKS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks are moved, never reordered
        <g key={index} data-mark="height" className="mark">
          <path d="M-736 8H8" />
          <text textAnchor="end" />
        </g>
      ))}
      {Array.from({ length: TIME_MARKS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks are moved, never reordered
        <g key={index} data-mark="time" className="mark">
          <text textAnchor="middle" />
        </g>
      ))}
      <path data-part="under" fill="#ffb54a" opacity=".07" />
      <path data-part="trail" stroke="url(#crash-trail)" strokeWidth="6" fill="none" strokeLinecap="round" />
      {outs.map(({ key, times, words }) => (
        <g key={key} data-out={times} data-width={widthOf(words)} className="out-chip">
          <rect x={-widthOf(words)} y="-13" width={widthOf(words)} height="26" rx="13" />
          <text x={-widthOf(words) / 2} y="4.5" textAnchor="middle">
            {words}
          </text>
        </g>
      ))}
      <g data-part="lantern">
        <Lantern isLit={isLit} />
      </g>
    </svg>
  );
}

/** Multiplier now, or of a finished flight. */
export function BigTimes({
  elapsed,
  isMoving,
  text,
}: {
  elapsed: () => number | null;
  isMoving: boolean;
  text: string;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isMoving) return;
    const paint = () => {
      if (place.current) place.current.textContent = flightText(timesAt(elapsed() ?? 0));
    };
    if (isStill()) {
      const timer = setInterval(paint, STILL_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function step() {
      paint();
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [elapsed, isMoving]);
  return (
    <>
      <span ref={place} key={isMoving ? 'moving' : text}>
        {text}
      </span>
      <small>×</small>
    </>
  );
}
