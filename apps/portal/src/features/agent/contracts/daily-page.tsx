import { ContractPage } from './contract-page.tsx';

/** Daily salaries (agentDailyWages2). */
export default function DailyPage() {
  return <ContractPage kind="DAILY" />;
}
