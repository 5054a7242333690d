import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Card, DenseTable, KeyValue, Note, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { clockTime, dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { BeaconTag } from './own-draw.tsx';
import { shortHex } from './short-hex.ts';

type Infrastructure = Value<'lotteryBackOffice.draws'>;

/** Infrastructure of the platform's own draws: beacon, chains, draws that wait for the beacon, and voided ones. */
export function DrawInfrastructure() {
  const t = useText();
  const query = useCall(calls.lotteryBackOffice.draws, {}, { refetchInterval: 5_000 });
  const { data } = query;
  return (
    <QueryState query={query}>
      {data && data.chains.length > 0 && (
        <div className="draw-infrastructure">
          <BeaconCard infrastructure={data} />
          <Card title={t('chains')} flush>
            <Chains rows={data.chains} />
          </Card>
          {data.waiting.length > 0 && (
            <Card title={t('draws_waiting')} flush>
              <Waiting rows={data.waiting} />
            </Card>
          )}
          {data.voided.length > 0 && (
            <Card title={t('draws_voided')} flush>
              <Voided rows={data.voided} />
            </Card>
          )}
        </div>
      )}
    </QueryState>
  );
}

function BeaconCard({ infrastructure: { beacon } }: { infrastructure: Infrastructure }) {
  const t = useText();
  return (
    <Card title={t('beacon')} aside={<BeaconTag name={beacon.name} />}>
      {beacon.name === 'OFFLINE' && <Note tone="warn">{t('beacon_offline_note')}</Note>}
      <KeyValue name={t('last_round')}>{beacon.lastRound ?? '—'}</KeyValue>
      <KeyValue name={t('last_heard')}>{dateTime(beacon.lastAt)}</KeyValue>
      <KeyValue name={t('draw_delay')}>{beacon.delayS === null ? '—' : `${beacon.delayS.toFixed(1)} s`}</KeyValue>
      {beacon.network && (
        <KeyValue name={t('network')}>
          <code className="monospace" title={beacon.network}>
            {shortHex(beacon.network)}
          </code>
        </KeyValue>
      )}
    </Card>
  );
}

function Chains({ rows }: { rows: Infrastructure['chains'] }) {
  const t = useText();
  const { game } = useLotteryText();
  return (
    <DenseTable
      label={t('chains')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { id: 'game', head: t('game'), cell: (row) => game(row.gameCode) },
        {
          id: 'commitment',
          head: t('commitment'),
          cell: (row) => (
            <code className="monospace" title={row.commitment}>
              {shortHex(row.commitment)}
            </code>
          ),
        },
        { id: 'since', head: t('committed_at'), cell: (row) => dateTime(row.committedAt) },
        { id: 'used', head: t('revealed'), align: 'right', cell: (row) => `${row.revealed} / ${row.length}` },
        { id: 'promised', head: t('promised'), align: 'right', cell: (row) => row.promised },
        {
          id: 'state',
          head: t('state'),
          cell: (row) => (
            <Tag tone={row.isReadable ? (row.promised > 0 ? 'ok' : 'neutral') : 'bad'}>
              {t(row.isReadable ? (row.promised > 0 ? 'chain_in_use' : 'chain_next') : 'chain_unreadable')}
            </Tag>
          ),
        },
      ]}
    />
  );
}

function Waiting({ rows }: { rows: Infrastructure['waiting'] }) {
  const t = useText();
  const { game } = useLotteryText();
  return (
    <DenseTable
      label={t('draws_waiting')}
      rows={rows}
      rowKey={(row) => row.issueId}
      columns={[
        { id: 'issue', head: t('draw'), cell: (row) => `${game(row.gameCode)} ${row.issueNumber}` },
        { id: 'round', head: t('last_round'), cell: (row) => row.round },
        { id: 'due', head: t('beacon_due'), cell: (row) => clockTime(row.publishedAt) },
        { id: 'void', head: t('void_at'), cell: (row) => clockTime(row.voidAt) },
        { id: 'bets', head: t('bets'), align: 'right', cell: (row) => row.bets },
        { id: 'stake', head: t('staked'), align: 'right', cell: (row) => <Amount amount={row.stake} /> },
      ]}
    />
  );
}

function Voided({ rows }: { rows: Infrastructure['voided'] }) {
  const t = useText();
  const { game } = useLotteryText();
  return (
    <DenseTable
      label={t('draws_voided')}
      rows={rows}
      rowKey={(row) => row.issueId}
      columns={[
        { id: 'issue', head: t('draw'), cell: (row) => `${game(row.gameCode)} ${row.issueNumber}` },
        { id: 'at', head: t('draws_at'), cell: (row) => dateTime(row.drawsAt) },
        { id: 'why', head: t('reason'), cell: (row) => t(`void_${row.reason}`) },
        { id: 'stake', head: t('stakes_returned'), align: 'right', cell: (row) => <Amount amount={row.stake} /> },
      ]}
    />
  );
}
