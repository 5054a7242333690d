import type { SscLobby, SscStatistics } from './types.ts';
import type { Sheet } from './use-sheet.ts';
import type { SscBoard } from './use-ssc-board.ts';
import type { SscSlip } from './use-ssc-slip.ts';

/** What every part of the board is given. */
export interface SscParts {
  readonly lobby: SscLobby;
  readonly board: SscBoard;
  readonly slip: SscSlip;
  /** Of families whose board is a sheet of numbers. */
  readonly sheet: Sheet | null;
  readonly statistics: SscStatistics | undefined;
  readonly isOpen: boolean;
  /** What the member can spend, in minor units; null for visitors and while it is not known. */
  readonly funds: bigint | null;
  /** Opens the plan of a chase for some lines. */
  readonly onChase: () => void;
}
