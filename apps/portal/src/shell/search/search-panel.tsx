import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { SearchResults } from './search-results.tsx';

interface PanelProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** The text of a field that is typed into while this part still loads: a store, so that nothing typed before its effects run is missed. */
function useFieldText(field: RefObject<HTMLInputElement | null>): string {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const input = field.current;
      input?.addEventListener('input', onChange);
      return () => input?.removeEventListener('input', onChange);
    },
    [field],
  );
  return useSyncExternalStore(subscribe, () => field.current?.value ?? '');
}

/** Results below the top bar's field. Escape, a choice, and a focus elsewhere close them; the arrow key leads to the first one. */
export default function SearchPanel({ field, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const text = useFieldText(field);
  const leave = useEffectEvent(() => {
    if (field.current) field.current.value = '';
    field.current?.blur();
    onClose();
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const input = field.current;
    const whole = input?.closest<HTMLElement>('search');
    if (!input || !whole) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
      if (event.key !== 'ArrowDown' || event.target !== input) return;
      event.preventDefault();
      panel.current?.querySelector('a')?.focus();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && whole.contains(relatedTarget))) close();
    };
    const controller = new AbortController();
    const { signal } = controller;
    whole.addEventListener('keydown', onKey, { signal });
    whole.addEventListener('focusout', onFocusOut, { signal });
    return () => controller.abort();
  }, [field]);
  const onPick = () => {
    if (field.current) field.current.value = '';
    onClose();
  };
  return (
    <div className="header-search-panel" ref={panel}>
      <SearchResults text={text} onPick={onPick} />
    </div>
  );
}
