import { NotBuiltYet } from '../../shared/not-built-yet.tsx';

/** The Vietnam lottery's page. */
export default function LotteryPage() {
  return <NotBuiltYet titleKey="page_vnlottery" />;
}
