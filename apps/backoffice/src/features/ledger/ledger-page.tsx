import './ledger.css';
import { isMembersAccount } from '../../shared/formats/account-name.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { GroupAccounts } from './group-accounts.tsx';
import { MemberAccount } from './member-account.tsx';
import { PlatformAccount } from './platform-account.tsx';
import { PlatformLeg } from './platform-leg.tsx';
import { TrialBalance } from './trial-balance.tsx';

/**
 * The ledger, from the trial balance down to a command: group, account, counter-leg. The address holds the position (`account`, `leg`, and
 * `id` of the open command).
 */
export default function LedgerPage() {
  const [{ account, leg }] = usePageSearch();
  if (account === undefined) return <TrialBalance />;
  if (account.includes('*')) return <GroupAccounts key={account} group={account} />;
  if (isMembersAccount(account)) return <MemberAccount key={account} account={account} />;
  const [, batchId, posting] = /^(\d+)-(P\w+)$/.exec(leg ?? '') ?? [];
  if (batchId && posting) return <PlatformLeg key={leg} account={account} batchId={batchId} posting={posting} />;
  return <PlatformAccount key={account} account={account} />;
}
