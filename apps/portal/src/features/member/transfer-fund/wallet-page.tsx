import './transfer-fund.css';
import * as calls from '@lantern/contract/member-calls';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useHiddenBalance } from '../../../shared/session/hidden-balance.ts';
import { FundsCard } from './funds-card.tsx';
import { LastMoves } from './last-moves.tsx';
import { MoveForm } from './move-form.tsx';
import { WalletList } from './wallet-list.tsx';

/** Poll interval of a pending transfer, in ms. */
const LOOK_MS = 4_000;

/** All wallets of the member (2C-02): balances, transfers between them, and one button that transfers everything back. */
export default function WalletPage() {
  const t = useText('member');
  const [isHidden, toggle] = useHiddenBalance();
  const [chosen, choose] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const interval = isWaiting ? { refetchInterval: LOOK_MS } : {};
  const funds = useCall(calls.wallet.consolidatedFunds, {}, { staleTime: 0, ...interval });
  const wallets = useCall(calls.wallet.merchantWallet, {}, { staleTime: 0, ...interval });
  const waits = wallets.data?.vendors.some((one) => one.pending !== null) ?? false;
  if (waits !== isWaiting) setWaiting(waits);
  const view = { isHidden, isUpdating: funds.isRefetching || wallets.isRefetching };
  const query = {
    data: funds.data && wallets.data && { funds: funds.data, ...wallets.data },
    error: funds.error ?? wallets.error,
    refetch: () => {
      void funds.refetch();
      void wallets.refetch();
    },
  };
  return (
    <QueryContent query={query} label={t('in_my_wallet')} count={6}>
      {({ funds: amounts, vendors, autoTransfer }) => {
        const own = vendors.filter((one) => !one.isSingle);
        return (
          <>
            <FundsCard funds={amounts} vendors={own} autoTransfer={autoTransfer} view={view} onToggle={toggle} />
            <div className="wallet-page">
              <WalletList vendors={vendors} view={view} onRefresh={query.refetch} />
              <div className="stack">
                <MoveForm main={amounts.main} vendors={own} chosen={chosen} onChoose={choose} view={view} />
                <LastMoves />
              </div>
            </div>
          </>
        );
      }}
    </QueryContent>
  );
}
