import { usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';

const SHOWN = 12;

/** A stored choice as text: numbers by position, attributes and sides by name, long lists truncated. */
export function SelectionText({ family, play, selection }: { family: string; play: string; selection: string }) {
  const parts = usePlayTexts(family).parts(play, selection);
  return (
    <span className="bet-slip-numbers num">
      {parts.slice(0, SHOWN).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: zones may hold the same digits; the position is the key
        <b key={index}>{part}</b>
      ))}
      {parts.length > SHOWN && <b>+{parts.length - SHOWN}</b>}
    </span>
  );
}
