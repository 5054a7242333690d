import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchResults } from './search-results.tsx';

interface PanelProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** Results below the top bar's field. Escape, a choice, and a focus elsewhere close them; the arrow key leads to the first one. */
export default function SearchPanel({ field, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(field.current?.value ?? '');
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
    const onInput = () => setText(input.value);
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
    input.addEventListener('input', onInput, { signal });
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
