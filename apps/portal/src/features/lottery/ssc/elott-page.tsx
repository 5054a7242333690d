import { ElectronicPage } from './components/electronic-page.tsx';
import { FIRST_ELECTRONIC } from './model/first-game.ts';

export default function ElottPage() {
  return <ElectronicPage first={FIRST_ELECTRONIC} />;
}
