import { calls } from '@lantern/contract/calls';
import { Button, type Column, Tag } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { ChoiceFilter, DetailPanel, ListPage, PagedTable, wholeList } from '../../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../../shared/navigation/page-search.ts';
import { useMay } from '../../../shared/session/me.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { ChannelProvider } from './channel-provider.tsx';
import { DepositChannelForm, NewDepositChannel } from './deposit-channel-form.tsx';
import { NewPayoutChannel, PayoutChannelForm } from './payout-channel-form.tsx';
import { type Channels, useChannelName, useChannelText } from './use-channels.ts';
import '../payments.css';

const PARTS = ['deposits', 'payouts', 'accounts'] as const;
type Part = (typeof PARTS)[number];
const NEW = 'new';
const MAKE_WORDS = { deposits: 'new_deposit_channel', payouts: 'new_payout_channel', accounts: 'new_account' } as const;

/** Payment channels in both directions, their providers, and the receiving accounts of bank transfers. */
export default function ChannelsPage() {
  const c = useChannelText();
  const may = useMay();
  const part = useChoice<Part>('part', PARTS, 'deposits');
  const [{ id }, change] = usePageSearch();
  const query = useCall(calls.paymentsChannels.channels, {}, { refetchInterval: 15_000 });
  const close = () => change({ id: undefined });
  const choose = (code: string) => change({ id: code }, 'push');
  return (
    <ListPage
      title={c('channels')}
      tools={
        may('payments.channels') && (
          <Button look="pri" onClick={() => choose(NEW)}>
            {c(MAKE_WORDS[part])}
          </Button>
        )
      }
      filters={
        <ChoiceFilter<Part>
          name="part"
          label={c('channels')}
          words={PARTS}
          usual="deposits"
          wordText={(word) => c(`part_${word}`)}
        />
      }
      list={<List part={part} query={query} chosen={id} onChoose={choose} />}
      detail={id && query.data && <Detail key={`${part} ${id}`} part={part} id={id} data={query.data} close={close} />}
    />
  );
}

interface ListProps {
  readonly part: Part;
  readonly query: ReturnType<typeof useCall<'paymentsChannels.channels'>>;
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}

/** Columns of deposit channels. */
function useDepositColumns(): readonly Column<Channels['deposits'][number]>[] {
  const t = useText();
  const c = useChannelText();
  return [
    { id: 'gateway', head: c('field_gateway'), narrow: 'detail', cell: (row) => <Gateway {...row} /> },
    {
      id: 'bounds',
      head: c('bounds'),
      align: 'right',
      narrow: 'result',
      cell: (row) => (
        <>
          <Amount amount={row.minimum} /> – <Amount amount={row.maximum} />
        </>
      ),
    },
    {
      id: 'hours',
      head: c('hours'),
      cell: (row) => (row.opensAt === null ? c('always') : `${row.opensAt}–${row.closesAt}`),
    },
    { id: 'rank', head: c('field_minimumRank'), align: 'right', cell: (row) => row.minimumRank },
    { id: 'priority', head: c('field_priority'), align: 'right', cell: (row) => row.priority },
    { id: 'state', head: t('state'), narrow: 'state', cell: (row) => <Standing {...row} /> },
  ];
}

function List({ part, query, chosen, onChoose }: ListProps) {
  const t = useText();
  const c = useChannelText();
  const nameOf = useChannelName();
  const depositColumns = useDepositColumns();
  const common = { chosen, onChoose, emptyText: c('nothing'), label: c(`part_${part}`) };
  if (part === 'accounts') {
    return (
      <PagedTable
        {...common}
        onChoose={undefined}
        query={wholeList(query, query.data?.accounts ?? [])}
        rowKey={(row) => row.code}
        opener={{ head: c('field_bank'), cell: (row) => row.bank }}
        columns={[
          { id: 'number', head: c('field_number'), narrow: 'detail', cell: (row) => row.number },
          { id: 'holder', head: c('field_holder'), cell: (row) => row.holder },
          {
            id: 'used',
            head: c('used_by'),
            narrow: 'state',
            cell: (row) => (row.usedBy.length > 0 ? row.usedBy.join(', ') : <Tag tone="neutral">{c('unused')}</Tag>),
          },
        ]}
      />
    );
  }
  if (part === 'payouts') {
    return (
      <PagedTable
        {...common}
        query={wholeList(query, query.data?.payouts ?? [])}
        rowKey={(row) => row.code}
        opener={{ head: t('channel'), cell: (row) => nameOf(row) }}
        columns={[
          { id: 'code', head: c('field_code'), narrow: 'detail', cell: (row) => row.code },
          { id: 'gateway', head: c('field_gateway'), cell: (row) => <Gateway {...row} /> },
          { id: 'priority', head: c('field_priority'), align: 'right', cell: (row) => row.priority },
          { id: 'state', head: t('state'), narrow: 'state', cell: (row) => <Standing {...row} /> },
        ]}
      />
    );
  }
  return (
    <PagedTable
      {...common}
      query={wholeList(query, query.data?.deposits ?? [])}
      rowKey={(row) => row.code}
      opener={{ head: t('channel'), cell: (row) => nameOf(row) }}
      columns={depositColumns}
    />
  );
}

function Gateway({ gateway }: { gateway: string }) {
  const c = useChannelText();
  return c.has(`gateway_${gateway}`) ? c(`gateway_${gateway}`) : gateway;
}

function Standing({ open, ready, pending }: { open: boolean; ready: boolean; pending: object | null }): ReactNode {
  const c = useChannelText();
  if (pending) return <Tag tone="wait">{c('is_waiting')}</Tag>;
  if (!ready) return <Tag tone="bad">{c('is_unready')}</Tag>;
  return <Tag tone={open ? 'ok' : 'neutral'}>{c(open ? 'is_open' : 'is_closed')}</Tag>;
}

function Detail({ part, id, data, close }: { part: Part; id: string; data: Channels; close: () => void }) {
  const c = useChannelText();
  const nameOf = useChannelName();
  if (id === NEW) {
    if (part === 'accounts') return <BankAccountForm onClose={close} />;
    return part === 'payouts' ? (
      <NewPayoutChannel channels={data} onClose={close} />
    ) : (
      <NewDepositChannel channels={data} onClose={close} />
    );
  }
  const deposit = part === 'deposits' ? data.deposits.find((one) => one.code === id) : undefined;
  const payout = part === 'payouts' ? data.payouts.find((one) => one.code === id) : undefined;
  const channel = deposit ?? payout;
  if (!channel) return null;
  return (
    <DetailPanel title={nameOf(channel)} onClose={close}>
      <span className="row">
        <span className="monospace">{channel.code}</span> {channel.sandbox && <Tag tone="info">{c('sandbox')}</Tag>}
      </span>
      <div className="stack">
        <Terms key={channel.revision} deposit={deposit} payout={payout} data={data} />
      </div>
      <ChannelProvider side={deposit ? 'DEPOSIT' : 'PAYOUT'} channel={channel} />
    </DetailPanel>
  );
}

interface TermsProps {
  readonly deposit: Channels['deposits'][number] | undefined;
  readonly payout: Channels['payouts'][number] | undefined;
  readonly data: Channels;
}

function Terms({ deposit, payout, data }: TermsProps) {
  const may = useMay();
  if (!may('payments.channels')) return null;
  if (deposit) return <DepositChannelForm channel={deposit} channels={data} />;
  return payout && <PayoutChannelForm channel={payout} />;
}
