import { useState } from 'react';
import { type DayRange, FIRST_RANGE, type RangeId, rangeOf } from './ranges.ts';
import { useCentre } from './use-centre.ts';

/** A preset, custom days, or (if a page offers it) everything. */
export type RangeChoice = RangeId | 'dates' | 'all';

/** State behind the range buttons. */
export interface RangeState {
  readonly choice: RangeChoice;
  /** The custom days, initially those of the first preset. */
  readonly dates: DayRange;
  readonly earliest: string;
  readonly latest: string;
  readonly choose: (choice: RangeChoice) => void;
  readonly setDates: (dates: DayRange) => void;
}

const UNKNOWN = '2000-01-01';

function useChoice(start: RangeChoice, free: RangeId, onChange: () => void) {
  const centre = useCentre().data;
  const today = centre?.today ?? UNKNOWN;
  const [choice, setChoice] = useState<RangeChoice>(start);
  const [chosen, setChosen] = useState<DayRange | null>(null);
  const dates = chosen ?? rangeOf(free, today);
  const keys: RangeState = {
    ...{ choice, dates, earliest: centre?.earliest ?? UNKNOWN, latest: today },
    choose: (next) => {
      setChoice(next);
      onChange();
    },
    setDates: (next) => {
      setChosen(next);
      onChange();
    },
  };
  return { keys, today, isReady: centre !== undefined };
}

const nothing = () => undefined;

/** The business days of a page of figures; calls `onChange` when they change. */
export function useRange(onChange: () => void = nothing) {
  const { keys, today, isReady } = useChoice(FIRST_RANGE, FIRST_RANGE, onChange);
  const { choice, dates } = keys;
  const days = choice === 'dates' || choice === 'all' ? dates : rangeOf(choice, today);
  return { days, keys, isReady };
}

/** The same for lists that can also show everything: null means no range. */
export function useOptionalRange(onChange: () => void) {
  const { keys, today } = useChoice('all', FIRST_RANGE, onChange);
  const { choice, dates } = keys;
  const days = choice === 'all' ? null : choice === 'dates' ? dates : rangeOf(choice, today);
  return { days, keys };
}
