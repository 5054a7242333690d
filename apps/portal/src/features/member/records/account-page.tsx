import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { buttonClass, Card, Chips, EmptyState, Icon, Money, Note, Segments, Skeletons } from '@lantern/ui';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChevronRight,
  Gift,
  type LucideIcon,
  Receipt,
  Ticket,
  Trophy,
} from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/member-path.ts';
import { SiteLink } from '../../../shared/site-link.tsx';
import { useNow } from '../../../shared/time.ts';
import { MorePages, useCursors } from '../frame/more-pages.tsx';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { RANGES, type Range, startOf } from './ranges.ts';
import { referenceText } from './reference-text.ts';
import { WalkTools } from './walk-tools.tsx';

type Group = NonNullable<Payload<'wallet.accountRecord'>['group']>;
type Row = Value<'wallet.accountRecord'>['rows'][number];
const GROUPS: readonly Group[] = ['ALL', 'DEPOSIT', 'WITHDRAWAL', 'BET', 'PAYOUT', 'TRANSFER', 'BONUS', 'OTHER'];

/** Every movement of the member's own money, in words and figures, with the balance after it. */
export default function AccountPage() {
  const t = useText('records');
  const words = useRefusalText();
  const zone = useZone();
  const now = useNow();
  const [search, change] = useMemberSearch();
  const [range, setRange] = useState<Range>('days_30');
  const cursors = useCursors();
  const group = GROUPS.find((one) => one === search.tab) ?? 'ALL';
  // The start moves once a day, not once a second: the query must not change with every tick.
  const from = now === null ? undefined : startOf(range, now, zone);
  const query = useCall(
    calls.wallet.accountRecord,
    { group, limit: 20, ...(from && { from }), ...(cursors.cursor && { cursor: cursors.cursor }) },
    { staleTime: 2_000, enabled: now !== null },
  );
  const rows = query.data?.rows ?? [];
  return (
    <>
      <div className="flt">
        <Segments<Range>
          label={t('range')}
          value={range}
          onChange={(next) => {
            cursors.reset();
            setRange(next);
          }}
          items={RANGES.map((id) => ({ id, label: t(`range_${id}`) }))}
        />
      </div>
      <Chips<Group>
        label={t('kinds')}
        scroll
        value={group}
        onChange={(tab) => {
          cursors.reset();
          change({ tab: tab === 'ALL' ? undefined : tab });
        }}
        items={GROUPS.map((id) => ({ id, label: t(`group_${id}`) }))}
      />
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      <Card flush>
        {query.isPending && !query.error && <Skeletons count={6} label={t('account_title')} />}
        {query.data && rows.length === 0 && (
          <EmptyState
            title={t('no_movements')}
            action={
              <SiteLink className={buttonClass({ look: 'soft' })} to={memberPath('depositv2')}>
                {t('go_deposit')}
              </SiteLink>
            }
          />
        )}
        <ul className="recs">
          {rows.map((row) => (
            <RecordLine
              key={row.seq}
              row={row}
              zone={zone}
              isOpen={search.id === row.entryId}
              onOpen={() => change({ id: row.entryId })}
            />
          ))}
        </ul>
        <MorePages cursors={cursors} next={query.data?.nextCursor ?? null} />
      </Card>
      {search.id && (
        <EntryDrawer
          entryId={search.id}
          tools={<WalkTools ids={rows.map((row) => row.entryId)} current={search.id} onWalk={(id) => change({ id })} />}
          onClose={() => change({ id: undefined })}
        />
      )}
    </>
  );
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  P01: ArrowDownToLine,
  P03: ArrowDownToLine,
  P04: ArrowDownToLine,
  P10: ArrowUpFromLine,
  P11: ArrowUpFromLine,
  P19: ArrowLeftRight,
  P20: ArrowLeftRight,
  P21: Ticket,
  P22w: Trophy,
  P23: Ticket,
  P25: Gift,
  P34: Gift,
  P37: Gift,
  P38: Gift,
};

function RecordLine({ row, zone, isOpen, onOpen }: { row: Row; zone: number; isOpen: boolean; onOpen: () => void }) {
  const t = useText('records');
  const time = formatTime(row.time, zone);
  return (
    <li className={isOpen ? 'sel' : ''}>
      <button type="button" onClick={onOpen} data-entry={row.entryId} data-posting={row.posting}>
        <span className="ric">
          <Icon as={ICONS[row.posting] ?? Receipt} />
        </span>
        <span className="rt">
          <b>{t(row.textKey)}</b>
          <small className="num">
            {referenceText(t, row.reference)}
            <span className="tm-in"> · {time}</span>
          </small>
        </span>
        <span className="num mut3 tm">{time}</span>
        <span className="ra num">
          <b>
            <Money amount={row.amount} symbol="" sign="always" tone={row.amount.startsWith('-') ? 'plain' : 'won'} />
          </b>
          <small>
            <Money amount={row.balanceAfter} symbol="" />
          </small>
        </span>
        <Icon as={ChevronRight} />
      </button>
    </li>
  );
}
