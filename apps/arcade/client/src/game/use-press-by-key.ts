import { useEffect } from 'react';

/** Space and Enter press the main button, unless another control has the focus. */
export function usePressByKey(press: () => void, isFree: boolean): void {
  useEffect(() => {
    if (!isFree) return;
    const pressed = (event: KeyboardEvent) => {
      const isOurs = event.code === 'Space' || event.code === 'Enter';
      const target = event.target as HTMLElement;
      if (!isOurs || event.repeat || target.closest('button, a, input, select, dialog')) return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [press, isFree]);
}
