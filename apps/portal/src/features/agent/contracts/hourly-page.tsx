import { ContractPage } from './contract-page.tsx';

/** Hourly salaries (agentHourSalary). */
export default function HourlyPage() {
  return <ContractPage kind="HOURLY" />;
}
