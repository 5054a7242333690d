import { ElotteryBoard } from './board/elottery-board.tsx';
import { FIRST_ELOTTERY } from './model/first-game.ts';

export default function ElotteryPage() {
  return <ElotteryBoard first={FIRST_ELOTTERY} />;
}
