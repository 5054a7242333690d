import { ContractPage } from './contract-page.tsx';

/** Real-time salaries (agentRealtimeSalary). */
export default function RealtimePage() {
  return <ContractPage kind="REALTIME" />;
}
