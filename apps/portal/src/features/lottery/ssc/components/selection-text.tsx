import { useText } from '../../../../shared/i18n/text.ts';
import { readableParts } from '../../../../shared/selection-words.ts';

const SHOWN = 12;

/** A stored choice in words: digits by place, attributes and sides by name, long lists cut. */
export function SelectionText({ play, selection }: { play: string; selection: string }) {
  const t = useText('elott');
  const parts = readableParts(t, play, selection);
  return (
    <span className="sl-n num">
      {parts.slice(0, SHOWN).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: zones may hold the same digits; the place names them
        <b key={index}>{part}</b>
      ))}
      {parts.length > SHOWN && <b>+{parts.length - SHOWN}</b>}
    </span>
  );
}
