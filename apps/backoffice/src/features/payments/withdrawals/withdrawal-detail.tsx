import { calls } from '@lantern/contract/calls';
import { useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { CoinPayments } from '../crypto/coin-attempts.tsx';
import { ProofPictures } from './proof-pictures.tsx';
import { RiskView } from './risk-view.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { OpenRequest, OrderFacts, OrderHistory, PaidParts } from './withdrawal-parts.tsx';

/** One withdrawal: order, risk facts, evidence of a dispute, next step, and history. */
export function WithdrawalDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useCall(calls.paymentsBackOffice.withdrawal, { id }, { refetchInterval: 5_000 });
  const data = query.data;
  return (
    <DetailPanel title={`W ${id}`} onClose={onClose}>
      <QueryState query={query}>
        {data && (
          <>
            {data.order.sandbox && <p className="sandbox-notice">{t('sandbox_payout')}</p>}
            <OrderFacts order={data.order} />
            <OpenRequest order={data.order} />
            {data.order.state.endsWith('_DISPUTE') && (
              <PageLink to="/disputes" search={{ id }}>
                {t('open_in_disputes')}
              </PageLink>
            )}
            <PaidParts parts={data.parts} />
            <CoinPayments payments={data.coinPayments} />
            {data.risk && <RiskView order={data.order} risk={data.risk} />}
            <ProofPictures proofs={data.proofs} />
            <WithdrawalActions
              key={data.order.state}
              order={data.order}
              channels={data.channels}
              aloneLeft={data.aloneLeft}
            />
            <OrderHistory id={id} history={data.history} />
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}
