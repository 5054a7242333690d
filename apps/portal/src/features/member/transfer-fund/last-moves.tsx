import * as calls from '@lantern/contract/member-calls';
import { Card, KeyValue, Money, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';

const TONES = { DONE: 'ok', PROCESS: 'wait', FAILED: 'bad' } as const;

/** The newest transfers with providers, and their states. */
export function LastMoves() {
  const t = useText('transfer');
  const zone = useZone();
  const list = useCall(calls.wallet.vendorTransfers, { limit: 5 }, { staleTime: 2_000 });
  const rows = list.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card level={3} title={t('last_transfers')}>
      {rows.map((row) => (
        <KeyValue
          key={row.id}
          name={
            <>
              {t(row.direction === 'IN' ? 'to_name' : 'from_name', { name: row.displayName })}
              <small className="mut3"> {formatTime(row.createdAt, zone)}</small>
            </>
          }
        >
          <Money amount={row.amount} symbol="" /> <Tag tone={TONES[row.state]}>{t(`move_${row.state}`)}</Tag>
        </KeyValue>
      ))}
    </Card>
  );
}
