import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

interface View {
  readonly scale: number;
  readonly angle: number;
  readonly x: number;
  readonly y: number;
}

const FIT: View = { scale: 1, angle: 0, x: 0, y: 0 };
const MOST = 8;
/** Minimum scale: a picture turned by 90° must become smaller to fit. */
const LEAST = 0.4;
const STEP = 1.3;
const MOVE = 60;

export interface ViewOf {
  readonly view: View;
  readonly zoom: (factor: number) => void;
  readonly rotate: () => void;
  readonly fit: () => void;
  /** @returns whether the key was handled */
  readonly key: (name: string) => boolean;
}

const zoomed = (view: View, factor: number): View => {
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
  return scale <= 1 ? { ...view, scale, x: 0, y: 0 } : { ...view, scale };
};

const middleOf = (points: readonly { x: number; y: number }[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([first, second]: readonly { x: number; y: number }[]) =>
  first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;

/** Moves and scales the picture by wheel, and by one or two fingers. */
function usePointers(
  frame: RefObject<HTMLElement | null>,
  setView: Dispatch<SetStateAction<View>>,
  zoom: (factor: number) => void,
): void {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const pressed = fingers.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    };
    const down = (event: PointerEvent) => {
      pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!pressed.has(event.pointerId)) return;
      const before = [...pressed.values()];
      const [from, spread] = [middleOf(before), spreadOf(before)];
      pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...pressed.values()];
      const to = middleOf(after);
      const factor = spread > 0 ? spreadOf(after) / spread : 1;
      setView((now) => zoomed({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y }, factor));
    };
    const up = (event: PointerEvent) => pressed.delete(event.pointerId);
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, [frame, setView, zoom]);
}

/** Scale, rotation and position of a picture, by buttons, wheel, keys, and one or two fingers. */
export function useViewOf(frame: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>): ViewOf {
  const [view, setView] = useState(FIT);
  const zoom = useCallback((factor: number) => setView((now) => zoomed(now, factor)), []);
  const rotate = useCallback(() => setView((now) => ({ ...now, angle: now.angle + 90, x: 0, y: 0 })), []);
  const fit = useCallback(() => setView(FIT), []);

  useEffect(() => {
    const element = picture.current;
    if (element)
      element.style.transform = `translate(${view.x}px, ${view.y}px) rotate(${view.angle}deg) scale(${view.scale})`;
  });

  usePointers(frame, setView, zoom);

  const key = useCallback(
    (name: string) => {
      const shift = (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x * MOVE, y: now.y + y * MOVE }));
      const actions = new Map<string, () => void>([
        ['+', () => zoom(STEP)],
        ['=', () => zoom(STEP)],
        ['-', () => zoom(1 / STEP)],
        ['0', fit],
        ['r', rotate],
        ['ArrowLeft', () => shift(1, 0)],
        ['ArrowRight', () => shift(-1, 0)],
        ['ArrowUp', () => shift(0, 1)],
        ['ArrowDown', () => shift(0, -1)],
      ]);
      actions.get(name)?.();
      return actions.has(name);
    },
    [fit, rotate, zoom],
  );
  return { view, zoom, rotate, fit, key };
}
