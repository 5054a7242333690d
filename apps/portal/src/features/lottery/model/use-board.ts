import { useCallback, useState } from 'react';
import { chosenAfter, typedAfter } from '../slip/later-choice.ts';
import { type LineSketch, type Lobby, type Play, readTyped, type TypedReading } from './slip.ts';

export const GROUPS = ['two-digit', 'parlay', 'three-digit', 'four-digit', 'head-tail', 'miss'] as const;
export type Group = (typeof GROUPS)[number];

export interface Board {
  readonly groups: readonly Group[];
  readonly group: Group;
  readonly plays: readonly Play[];
  readonly play: Play | undefined;
  readonly isTyping: boolean;
  readonly text: string;
  readonly typed: TypedReading | null;
  readonly numbers: readonly string[];
  readonly points: number;
  chooseGroup(group: Group): void;
  choosePlay(code: string): void;
  setTyping(isTyping: boolean): void;
  setText(text: string): void;
  toggle(number: string): void;
  toggleMany(numbers: readonly string[]): void;
  replace(numbers: readonly string[]): void;
  /** Removes these numbers; those that were chosen since are kept. */
  clear(): void;
  setPoints(points: number): void;
  /** Moves a selection from the slip back to the board for editing. */
  take(line: LineSketch): void;
}

/** The numbers picked on the grid. The callbacks are stable: a click re-renders one tile, not a hundred. */
function usePicked() {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (number: string) =>
      setPicked((current) =>
        current.includes(number) ? current.filter((one) => one !== number) : [...current, number].sort(),
      ),
    [],
  );
  const toggleMany = useCallback(
    (numbers: readonly string[]) =>
      setPicked((current) => {
        const all = numbers.every((number) => current.includes(number));
        const rest = current.filter((number) => !numbers.includes(number));
        return all ? rest : [...rest, ...numbers].sort();
      }),
    [],
  );
  return { picked, setPicked, toggle, toggleMany };
}

/** State of the board. The selection survives the end of a draw and applies to the next one. */
export function useBoard(lobby: Lobby, startPlay: string | undefined): Board {
  const first =
    lobby.plays.find((play) => play.code === startPlay) ??
    lobby.plays.find((play) => play.code === lobby.game.defaultPlayType) ??
    lobby.plays[0];
  const [code, setCode] = useState(first?.code);
  const { picked, setPicked, toggle, toggleMany } = usePicked();
  const [wantsTyping, setTyping] = useState(false);
  const [text, setText] = useState('');
  const [points, setPoints] = useState(10);
  const play = lobby.plays.find((one) => one.code === code) ?? first;
  const group = (play?.group ?? 'two-digit') as Group;
  const isTyping = wantsTyping || (play?.digits ?? 2) > 2;
  const typed = isTyping && play ? readTyped(text, play.digits) : null;
  const choose = (next: Play | undefined) => {
    if (next?.digits !== play?.digits) {
      setPicked([]);
      setText('');
    }
    setCode(next?.code);
    if (next) setPoints((current) => Math.min(Math.max(current, next.minPoints), next.maxPoints));
  };
  return {
    groups: GROUPS.filter((one) => lobby.plays.some((each) => each.group === one)),
    group,
    plays: lobby.plays.filter((one) => one.group === group),
    play,
    isTyping,
    text,
    typed,
    numbers: typed?.numbers ?? picked,
    points,
    chooseGroup: (next) => choose(lobby.plays.find((one) => one.group === next)),
    choosePlay: (next) => choose(lobby.plays.find((one) => one.code === next)),
    // Grid and text field edit the same selection.
    setTyping: (next) => {
      if (next) setText(picked.join(' '));
      else setPicked([...(typed?.numbers ?? picked)].sort());
      setTyping(next);
    },
    setText,
    toggle,
    toggleMany,
    replace: (numbers) => setPicked([...numbers]),
    clear: () => {
      setPicked((current) => chosenAfter(picked, current));
      setText((current) => typedAfter(text, current));
    },
    setPoints,
    take: (line) => {
      setCode(line.play.code);
      setPicked(line.numbers);
      setText(line.numbers.join(' '));
      setPoints(line.points);
    },
  };
}
