import type { SlotInfo } from '@lantern/arcade-contract';
import type { Beat } from '../model/beats.ts';
import type { FrameOf } from '../model/timeline.ts';
import type { Machine, MachineOptions, SpinTimes } from './machine.ts';
import { ReelStage } from './reel-stage.ts';

/** Reels of a game with lines or ways. */
export function createReelMachine(root: HTMLElement, game: SlotInfo, options: MachineOptions): Machine {
  const stage = new ReelStage(root, game.strips, { rows: game.rows, ...options });
  const stripsOf = (isFree: boolean) => (isFree && game.freeStrips.length > 0 ? game.freeStrips : game.strips);

  function show(beat: Beat): void {
    // The board of a feature covers the reels, which stay unchanged.
    if (beat.kind === 'reels') stage.show(stripsOf(beat.isFree), beat.step.stops);
  }

  async function begin(frame: FrameOf<'spin'> | FrameOf<'fall'>, times: SpinTimes): Promise<void> {
    if (frame.kind !== 'spin') return;
    const { step, teased, badges } = frame;
    const strips = stripsOf(step.isFree);
    if (times.fallMs === 0) {
      stage.mark(null);
      stage.show(strips, step.stops);
    } else {
      await stage.land({ strips, stops: step.stops, teased, ...times });
    }
    stage.badge(badges);
  }

  return {
    begin,
    show,
    turn: (isFree) => stage.turn(stripsOf(isFree)),
    tumble: () => Promise.resolve(),
    bringBack: () => stage.goBack(),
    slam: () => stage.slam(),
    mark: (places) => stage.mark(places),
    destroy: () => stage.destroy(),
  };
}
