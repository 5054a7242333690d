import type { OriginalRound } from '@lantern/arcade-contract';
import type { OriginalId, OriginalInput } from '@lantern/engines/originals';
import type { ComponentType } from 'react';
import type { BetFigures, ControlsProps, Face, StageProps } from './game-view.ts';
import { CRASH } from './games/crash.tsx';
import { DICE } from './games/dice.tsx';
import { HI_LO } from './games/hi-lo.tsx';
import { KENO } from './games/keno.tsx';
import { LIMBO } from './games/limbo.tsx';
import { MINES } from './games/mines.tsx';
import { PLINKO } from './games/plinko.tsx';
import { WHEEL } from './games/wheel.tsx';

/** A face whose game type is unknown to the caller. Bet and round match, because both come from the same session. */
export interface AnyFace extends Pick<Face, 'id' | 'start' | 'bet' | 'rules'> {
  figures(input: OriginalInput, round: OriginalRound | null): BetFigures | null;
  showMs(round: OriginalRound): number;
  mark(round: OriginalRound): string;
  sentence(round: OriginalRound, t: Parameters<Face['rules']>[0]): string;
  readonly Stage: ComponentType<
    Omit<StageProps<OriginalId>, 'round' | 'onBet'> & {
      readonly round: OriginalRound | null;
      readonly onBet: ((input: OriginalInput) => void) | null;
    }
  >;
  readonly Controls: ComponentType<ControlsProps<OriginalId>>;
}

const FACES = new Map<string, unknown>(
  [DICE, LIMBO, PLINKO, WHEEL, KENO, MINES, HI_LO, CRASH].map((face) => [face.id, face]),
);

/** @throws RangeError for a game without a face */
export function faceOf(game: string): AnyFace {
  const face = FACES.get(game);
  if (face === undefined) throw new RangeError(`no face for ${game}`);
  return face as AnyFace;
}
