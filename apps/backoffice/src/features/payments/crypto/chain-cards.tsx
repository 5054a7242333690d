import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { usePageSearch } from '../../../shared/navigation/page-search.ts';
import { useMay } from '../../../shared/session/me.ts';

type Chain = Value<'paymentsChains.chains'>['chains'][number];
/** Blocks that the reader may normally be behind. */
const MAY_BE_BEHIND = 5;

/** One card per chain: last block read, and the balance of the payout wallet. */
export function ChainCards() {
  const t = useText();
  const query = useCall(calls.paymentsChains.chains, {}, { refetchInterval: 10_000 });
  if (query.data === undefined) return null;
  if (query.data.chains.length === 0) return <Note>{t('no_chains')}</Note>;
  return (
    <div className="chain-cards">
      {query.data.chains.map((chain) => (
        <ChainCard key={chain.code} chain={chain} />
      ))}
    </div>
  );
}

function ChainCard({ chain }: { chain: Chain }) {
  const t = useText();
  const may = useMay();
  const [, change] = usePageSearch();
  const { paymentsChains } = calls;
  const plan = useAct(paymentsChains.planSweep, {
    invalidates: [paymentsChains.sweeps],
    onSuccess: ({ sweep }) => {
      if (sweep === null) showToast({ kind: 'info', title: t('nothing_to_sweep') });
      else change({ part: 'sweeps', id: sweep.id }, 'push');
    },
  });
  const isWell = chain.fault === null && chain.behind !== null && chain.behind <= MAY_BE_BEHIND;
  return (
    <section className="chain-cards-card" aria-label={chain.name}>
      <h2>
        {chain.name} {chain.sandbox && <Tag tone="info">{t('chain_sandbox')}</Tag>}{' '}
        <Tag tone={isWell ? 'ok' : 'bad'}>{t(isWell ? 'chain_well' : 'chain_unwell')}</Tag>
      </h2>
      <KeyValue name={t('chain_head')}>
        <span className="num">{chain.head ?? '—'}</span>
      </KeyValue>
      <KeyValue name={t('chain_behind')}>
        <span className="num">{chain.behind ?? '—'}</span>
      </KeyValue>
      <KeyValue name={t('chain_heard')}>{chain.answeredAt === null ? '—' : dateTime(chain.answeredAt)}</KeyValue>
      {chain.balances.map(({ coin, coins }) => (
        <KeyValue key={coin} name={`${t('chain_wallet')} ${coin}`}>
          <span className="num">{coins ?? '—'}</span>
        </KeyValue>
      ))}
      <p className="mut3 num">{chain.wallet}</p>
      {chain.fault !== null && <Note tone="bad">{chain.fault}</Note>}
      {!chain.canPay && <Note tone="warn">{t('chain_no_signer')}</Note>}
      {chain.canPay && may('payments.match') && (
        <Button size="sm" busy={plan.isPending} onClick={() => plan.mutate({ chain: chain.code })}>
          {t('plan_sweep')}
        </Button>
      )}
    </section>
  );
}
