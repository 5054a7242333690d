import { ElotteryBoard } from './board/elottery-board.tsx';
import { FIRST_SEA } from './model/first-game.ts';

export default function SeaPage() {
  return <ElotteryBoard first={FIRST_SEA} />;
}
