import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Tag, type TagTone } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, rowsOf } from '../../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../../shared/navigation/page-search.ts';
import { ChainCards } from './chain-cards.tsx';
import { SentDetail, TransferDetail } from './chain-details.tsx';
import { SentState } from './coin-attempts.tsx';
import { SweepDetail } from './sweep-detail.tsx';
import '../payments.css';

const PARTS = ['received', 'sent', 'sweeps'] as const;
type Part = (typeof PARTS)[number];
type Transfer = Value<'paymentsChains.transfers'>['rows'][number];

const TRANSFER_TONES: Readonly<Record<Transfer['state'], TagTone>> = {
  SEEN: 'info',
  TAKEN: 'ok',
  UNMATCHED: 'wait',
  DUST: 'neutral',
  FOREIGN: 'wait',
  GONE: 'bad',
};

/** Crypto payments: state of the chains, deposits to members' addresses, the platform's transactions, and the collection plans. */
export default function ChainsPage() {
  const t = useText();
  const part = useChoice<Part>('part', PARTS, 'received');
  const detail = useDetail(part);
  return (
    <ListPage
      title={t('coin_chains')}
      filters={
        <>
          <ChainCards />
          <ChoiceFilter<Part>
            name="part"
            label={t('coin_chains')}
            words={PARTS}
            usual="received"
            wordText={(word) => t(`chain_part_${word}`)}
          />
        </>
      }
      list={part === 'received' ? <Received /> : part === 'sent' ? <SentList /> : <Sweeps />}
      detail={detail}
    />
  );
}

function useReceived() {
  return usePages(calls.paymentsChains.transfers, { limit: 50 }, { refetchInterval: 10_000 });
}
function useSent() {
  return usePages(calls.paymentsChains.transactions, { limit: 50 }, { refetchInterval: 10_000 });
}
function useSweeps() {
  return usePages(calls.paymentsChains.sweeps, { limit: 10 }, { refetchInterval: 10_000 });
}

function Received() {
  const t = useText();
  const [search, change] = usePageSearch();
  return (
    <PagedTable
      label={t('chain_part_received')}
      query={useReceived()}
      rowKey={(row) => row.id}
      emptyText={t('no_chain_transfers')}
      chosen={search.id}
      onChoose={(id) => change({ id }, 'push')}
      opener={{ head: t('chain_coins'), cell: (row) => `${row.coins} ${row.coin ?? t('chain_foreign')}` }}
      columns={[
        { id: 'account', head: t('member'), narrow: 'detail', cell: (row) => row.account },
        { id: 'chain', head: t('chain'), cell: (row) => row.chain },
        {
          id: 'worth',
          head: t('chain_worth'),
          align: 'right',
          narrow: 'result',
          cell: (row) => (row.worth === null ? '—' : <Amount amount={row.worth} />),
        },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => (
            <Tag tone={row.lostAt === null ? TRANSFER_TONES[row.state] : 'bad'}>
              {t(row.lostAt !== null && row.state === 'TAKEN' ? 'chain_state_LOST' : `chain_state_${row.state}`)}
            </Tag>
          ),
        },
        { id: 'depth', head: t('chain_depth'), align: 'right', cell: (row) => `${row.confirmations} / ${row.needed}` },
        { id: 'at', head: t('time'), cell: (row) => dateTime(row.blockAt) },
      ]}
    />
  );
}

function SentList() {
  const t = useText();
  const [search, change] = usePageSearch();
  return (
    <PagedTable
      label={t('chain_part_sent')}
      query={useSent()}
      rowKey={(row) => row.id}
      emptyText={t('no_chain_sent')}
      chosen={search.id}
      onChoose={(id) => change({ id }, 'push')}
      opener={{ head: t('chain_coins'), cell: (row) => `${row.coins} ${row.coin}` }}
      columns={[
        { id: 'kind', head: t('chain_kind'), narrow: 'detail', cell: (row) => t(`chain_kind_${row.kind}`) },
        { id: 'chain', head: t('chain'), cell: (row) => row.chain },
        { id: 'nonce', head: t('chain_nonce'), align: 'right', cell: (row) => row.nonce ?? '—' },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => <SentState sent={row} />,
        },
        { id: 'at', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
      ]}
    />
  );
}

function Sweeps() {
  const t = useText();
  const [search, change] = usePageSearch();
  return (
    <PagedTable
      label={t('chain_part_sweeps')}
      query={useSweeps()}
      rowKey={(row) => row.id}
      emptyText={t('no_sweeps')}
      chosen={search.id}
      onChoose={(id) => change({ id }, 'push')}
      opener={{ head: t('sweep'), cell: (row) => `S ${row.id}` }}
      columns={[
        { id: 'chain', head: t('chain'), narrow: 'detail', cell: (row) => row.chain },
        { id: 'lines', head: t('sweep_lines'), align: 'right', cell: (row) => row.lines.length },
        { id: 'maker', head: t('sweep_made_by'), cell: (row) => row.madeBy },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => (
            <Tag tone={row.approvedAt !== null ? 'ok' : row.request !== null ? 'wait' : 'neutral'}>
              {t(row.approvedAt !== null ? 'sweep_APPROVED' : row.request !== null ? 'sweep_ASKED' : 'sweep_PLAN')}
            </Tag>
          ),
        },
        { id: 'at', head: t('time'), cell: (row) => dateTime(row.madeAt) },
      ]}
    />
  );
}

/** The selected item of the open list. */
function useDetail(part: Part) {
  const [{ id }, change] = usePageSearch();
  const [received, sent, sweeps] = [useReceived(), useSent(), useSweeps()];
  const close = () => change({ id: undefined });
  const transfer = part === 'received' && rowsOf(received).find((row) => row.id === id);
  if (transfer) return <TransferDetail key={id} transfer={transfer} onClose={close} />;
  const one = part === 'sent' && rowsOf(sent).find((row) => row.id === id);
  if (one) return <SentDetail key={id} sent={one} onClose={close} />;
  const sweep = part === 'sweeps' && rowsOf(sweeps).find((row) => row.id === id);
  return sweep ? <SweepDetail key={id} sweep={sweep} onClose={close} /> : null;
}
