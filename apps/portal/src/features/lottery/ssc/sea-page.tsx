import { ElectronicPage } from './components/electronic-page.tsx';
import { FIRST_SEA } from './model/first-game.ts';

/** Lotteries of Southeast Asia. */
export default function SeaPage() {
  return <ElectronicPage first={FIRST_SEA} />;
}
