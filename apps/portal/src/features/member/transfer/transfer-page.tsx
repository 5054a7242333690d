import './transfer.css';
import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Card, EmptyState, KeyValue, Money, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useSearch } from '../../../shared/navigation/page-location.ts';
import { useSession } from '../../../shared/session/member.ts';
import { TransferForm } from './transfer-form.tsx';

type Transfer = Value<'wallet.transfers'>['rows'][number];

const TONES = { POSTED: 'ok', REVIEW: 'wait', REJECTED: 'bad' } as const;

/** Transfer to the direct upline (2C-05), or, with `to` in the address, to a direct downline. */
export default function TransferPage() {
  const t = useText('transfer');
  const { to } = useSearch();
  const query = useCall(calls.wallet.transferTerms, {}, { staleTime: 2_000 });
  return (
    <QueryContent query={query} label={t('loading')} count={4}>
      {(terms) => <Way terms={terms} to={to} />}
    </QueryContent>
  );
}

function Way({ terms, to }: { terms: Value<'wallet.transferTerms'>; to: string | undefined }) {
  const t = useText('transfer');
  const isDown = to !== undefined;
  const receiver = isDown ? to : terms.upline;
  const isOpen = isDown ? terms.down : terms.up;
  return (
    <>
      {isOpen && receiver !== null ? (
        <TransferForm
          key={receiver}
          direction={isDown ? 'DOWN' : 'UP'}
          receiver={receiver}
          terms={terms}
          aside={<LastTransfers />}
        />
      ) : (
        <>
          <Card>
            <EmptyState title={t('closed_title')}>
              {t(!isDown && terms.upline === null ? 'no_upline' : 'closed_text')}
            </EmptyState>
          </Card>
          <LastTransfers />
        </>
      )}
    </>
  );
}

function LastTransfers() {
  const t = useText('transfer');
  const zone = useZone();
  const { member } = useSession();
  const list = useCall(calls.wallet.transfers, { limit: 10 }, { staleTime: 2_000 });
  const rows = list.data?.rows ?? [];
  const isOut = (row: Transfer) => row.from === member?.account;
  const stateOf = (row: Transfer) => (row.state === 'POSTED' && !isOut(row) ? 'received' : `state_${row.state}`);
  return (
    <Card title={t('last_transfers')}>
      {rows.length === 0 && <p className="mut">{t('no_transfers')}</p>}
      {rows.map((row) => (
        <KeyValue
          key={row.id}
          name={
            <>
              {isOut(row) ? t('to_name', { name: row.to }) : t('from_name', { name: row.from })}
              <small className="mut3"> {formatTime(row.createdAt, zone)}</small>
            </>
          }
        >
          <Money amount={isOut(row) ? `-${row.amount}` : row.amount} symbol="" sign="always" />{' '}
          <Tag tone={TONES[row.state]}>{t(stateOf(row))}</Tag>
        </KeyValue>
      ))}
    </Card>
  );
}
