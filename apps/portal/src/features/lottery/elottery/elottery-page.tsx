import { ElotteryBoard } from './board/elottery-board.tsx';
import { FIRST_ELOTTERY } from './model/first-game.ts';

export default function ElottPage() {
  return <ElotteryBoard first={FIRST_ELOTTERY} />;
}
