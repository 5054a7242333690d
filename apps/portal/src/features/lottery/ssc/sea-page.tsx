import { ElectronicPage } from './components/electronic-page.tsx';
import { FIRST_SEA } from './model/first-game.ts';

export default function SeaPage() {
  return <ElectronicPage first={FIRST_SEA} />;
}
