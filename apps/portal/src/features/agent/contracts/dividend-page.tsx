import { ContractPage } from './contract-page.tsx';

/** Dividends (agentDividendRecord2). */
export default function DividendPage() {
  return <ContractPage kind="DIVIDEND" />;
}
