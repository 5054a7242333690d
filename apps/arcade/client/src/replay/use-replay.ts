import type { SlotInfo, SlotRound } from '@lantern/arcade-contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPace, type Pace } from '../game/show/pace.ts';
import type { RoundScreen } from '../game/show/show.ts';
import { allPlaces, showRound } from '../game/show/show-round.ts';
import { type Beat, beatsOfRound } from '../model/beats.ts';
import { type HoldView, viewAfter } from '../model/hold-view.ts';
import { timelineOf } from '../model/timeline.ts';
import { type ShownWin, winsOfBeat } from '../model/wins.ts';
import type { Machine } from '../stage/machine.ts';

export type Speed = '0.5' | '1' | '2';

const STAY_MS = 500;

interface Shown {
  readonly at: number;
  readonly wins: readonly ShownWin[];
  readonly hold: HoldView | null;
  readonly times: number | null;
}

/** The parts of a game's screen that a replay has. */
function screenOf(change: (next: Partial<Shown>) => void, pace: Pace): RoundScreen {
  return {
    wins: (wins) => change({ wins, ...(wins.length === 0 && { times: null }) }),
    won: () => undefined,
    award: () => pace.pause(STAY_MS),
    left: () => undefined,
    times: (times) => change({ times }),
    hold: (hold) => change({ hold }),
    shown: () => undefined,
    end: () => Promise.resolve(),
  };
}

/** Reels, delays and shown beat of a replay. */
function useBeat(game: SlotInfo, beats: readonly Beat[]) {
  const [shown, setShown] = useState<Shown>({ at: 0, wins: [], hold: null, times: null });
  const machine = useRef<Machine | null>(null);
  const pace = useRef(createPace());

  const place = useCallback(
    (at: number) => {
      const beat = beats[at];
      if (!beat) return;
      machine.current?.show(beat);
      const wins = winsOfBeat(game, beat);
      machine.current?.mark(wins.length > 0 ? allPlaces(wins) : null);
      setShown({ at, wins, hold: beat.kind === 'hold' ? viewAfter(beat) : null, times: null });
    },
    [beats, game],
  );

  const setMachine = useCallback(
    (next: Machine) => {
      machine.current = next;
      place(0);
    },
    [place],
  );

  /** Shows a beat at once, whatever is moving. */
  const jump = useCallback(
    (at: number) => {
      machine.current?.slam();
      pace.current.skip();
      place(at);
    },
    [place],
  );

  return { shown, setShown, machine, pace, place, jump, setMachine };
}

/** Navigates the beats of a round: a jump shows one at once, playing animates them as the game does. */
export function useReplay(game: SlotInfo, round: SlotRound) {
  const beats = useMemo(() => beatsOfRound(game, round.steps), [game, round]);
  const { shown, setShown, machine, pace, place, jump, setMachine } = useBeat(game, beats);
  const [isPlaying, setPlaying] = useState(false);
  /** Number of the current run; a jump or a pause increments it, and the old run stops. */
  const run = useRef(0);

  const go = useCallback(
    (at: number) => {
      run.current += 1;
      setPlaying(false);
      jump(at);
    },
    [jump],
  );

  const play = async (from: number, speed: number) => {
    const stage = machine.current;
    if (!stage) return;
    run.current += 1;
    const own = run.current;
    const isOver = () => run.current !== own;
    const change = (next: Partial<Shown>) => {
      if (!isOver()) setShown((before) => ({ ...before, ...next }));
    };
    const slowed = { ...pace.current, pause: (ms: number) => pace.current.pause(ms / speed) };
    const screen = screenOf(change, slowed);
    const show = { game, machine: stage, screen, pace: slowed, isQuick: () => false, isTurning: false, speed };
    setPlaying(true);
    if (from > 0) place(from - 1);
    for (let at = from; at < beats.length && !isOver(); at += 1) {
      change({ at });
      const frames = timelineOf(game, round, at);
      const next = frames.findIndex(({ kind }) => kind === 'shown');
      await showRound(frames.slice(0, next), show);
      if (isOver()) return;
      await slowed.pause(STAY_MS);
    }
    if (!isOver()) setPlaying(false);
  };

  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  return {
    ...shown,
    beats,
    isPlaying,
    go,
    setMachine,
    toggle(speed: Speed) {
      if (isPlaying) return go(shown.at);
      void play(shown.at === beats.length - 1 ? 0 : shown.at, Number(speed));
    },
  };
}
