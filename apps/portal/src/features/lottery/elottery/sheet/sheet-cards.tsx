import type { ElotterySlip } from '../model/elottery-slip.ts';
import type { ElotteryLobby } from '../model/types.ts';
import type { Sheet } from '../model/use-sheet.ts';
import { AllNumbers, IfItComes, PrizeTable } from './sheet-figures.tsx';

/** Beside a sheet: the possible payout of its numbers; for 4D also all prizes and all numbers of the last draw. */
export function SheetCards({ lobby, sheet, slip }: { lobby: ElotteryLobby; sheet: Sheet; slip: ElotterySlip }) {
  if (lobby.game.family !== 'FOUR_D') return <IfItComes sheet={sheet} slip={slip} />;
  return (
    <>
      <PrizeTable plays={lobby.plays} />
      {lobby.game.lastResult && <AllNumbers result={lobby.game.lastResult} />}
    </>
  );
}
