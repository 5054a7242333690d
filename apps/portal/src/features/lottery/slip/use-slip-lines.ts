import { useState } from 'react';
import { linesAfter } from './later-choice.ts';
import type { Selection, SlipFamily, SlipLine } from './slip-family.ts';

const MAX_UNDO = 50;

let counter = 0;

function withKey<Line>(line: Line): SlipLine<Line> {
  counter += 1;
  return { ...line, key: `line-${counter}` };
}

/** The selections of a slip. Taps can be undone until a selection is removed. */
export function useSlipLines<Line extends Selection>({
  merge,
  restOf,
}: Pick<SlipFamily<Line, object>, 'merge' | 'restOf'>) {
  const [lines, setLines] = useState<readonly SlipLine<Line>[]>([]);
  // Contents of the slip before each tap.
  const [before, setBefore] = useState<readonly (readonly SlipLine<Line>[])[]>([]);
  return {
    lines,
    add: (line: Line) => {
      const added = withKey(line);
      setLines((current) => [...current, added]);
    },
    tap: (line: Line) => {
      const tapped = withKey(line);
      setBefore((current) => [...current.slice(-MAX_UNDO), lines]);
      setLines((current) => merge(current, tapped));
    },
    undo: () => {
      setLines(before.at(-1) ?? []);
      setBefore((current) => current.slice(0, -1));
    },
    canUndo: before.length > 0,
    remove: (key: string) => {
      setBefore([]);
      setLines((current) => current.filter((line) => line.key !== key));
    },
    // Called after an answer, it keeps what was added since the bet was sent.
    clear: () => {
      setBefore([]);
      setLines((current) => linesAfter(lines, current, restOf));
    },
  };
}
