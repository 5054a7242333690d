import type { SlotInfo } from '@lantern/arcade-contract';
import type { ReelsStep } from '@lantern/engines/slots';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isStill } from '../game/pace.ts';
import { allPlaces } from '../game/show-round.ts';
import { type ShownWin, winsOf } from '../model/timeline.ts';
import type { ReelStage } from '../stage/reel-stage.ts';

export type Speed = '0.5' | '1' | '2';

const STAY_MS = 1_400;
const FIRST_STOP_MS = 600;

/** Walks through the steps of a round: jumps show a step at once, playing turns the reels. */
export function useReplay(game: SlotInfo, steps: readonly ReelsStep[]) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [wins, setWins] = useState<readonly ShownWin[]>([]);
  const stage = useRef<ReelStage | null>(null);
  /** Which run is under way; a jump or a pause makes a new number, and the old run ends itself. */
  const run = useRef(0);

  const light = useCallback(
    (step: ReelsStep) => {
      const shown = winsOf(game, step);
      stage.current?.mark(shown.length > 0 ? allPlaces(shown) : null);
      setWins(shown);
    },
    [game],
  );
  const stripsOf = useCallback((step: ReelsStep) => (step.isFree ? game.freeStrips : game.strips), [game]);

  const go = useCallback(
    (next: number) => {
      run.current += 1;
      setPlaying(false);
      const step = steps[next];
      if (!step) return;
      setAt(next);
      stage.current?.slam();
      stage.current?.show(stripsOf(step), step.stops);
      light(step);
    },
    [steps, stripsOf, light],
  );

  const setStage = useCallback(
    (next: ReelStage) => {
      stage.current = next;
      const first = steps[0];
      if (!first) return;
      next.show(stripsOf(first), first.stops);
      light(first);
    },
    [steps, stripsOf, light],
  );

  const turn = async (step: ReelsStep, speed: number) => {
    const strips = stripsOf(step);
    setWins([]);
    if (isStill()) return stage.current?.show(strips, step.stops);
    stage.current?.turn(strips);
    const [firstMs, betweenMs] = [FIRST_STOP_MS / speed, 170 / speed];
    await stage.current?.land({ strips, stops: step.stops, teased: [], firstMs, betweenMs, teaseMs: 0 });
  };

  const play = async (from: number, speed: number) => {
    run.current += 1;
    const own = run.current;
    setPlaying(true);
    for (const [index, step] of steps.entries()) {
      if (index < from) continue;
      setAt(index);
      await turn(step, speed);
      if (run.current !== own) return;
      light(step);
      await new Promise((resolve) => setTimeout(resolve, STAY_MS / speed));
      if (run.current !== own) return;
    }
    setPlaying(false);
  };

  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  return {
    at,
    isPlaying,
    wins,
    go,
    setStage,
    toggle(speed: Speed) {
      if (isPlaying) return go(at);
      void play(at === steps.length - 1 ? 0 : at, Number(speed));
    },
  };
}
