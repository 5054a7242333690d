import * as calls from '@lantern/contract/member-calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { classNames, Icon, LazyImage, Money, Select } from '@lantern/ui';
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
import { useCall } from '../../../shared/api/hooks.ts';
import { useCovers } from '../../../shared/games/slot-games.ts';
import { formatTime, useZone, type Zone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { RecordPage } from './record-page.tsx';
import { referenceText } from './reference-text.ts';
import { isCase } from './short-id.ts';
import { useRecordFilter } from './use-record-filter.ts';

type Group = NonNullable<Payload<'wallet.accountRecord'>['group']>;
type Row = Value<'wallet.accountRecord'>['rows'][number];
const GROUPS = [
  'ALL',
  'DEPOSIT',
  'WITHDRAWAL',
  'BET',
  'PAYOUT',
  'TRANSFER',
  'BONUS',
  'OTHER',
] as const satisfies Group[];

const STATES = ['ALL', 'DONE', 'HELD', 'RETURNED'] as const satisfies NonNullable<
  Payload<'wallet.accountRecord'>['state']
>[];

/** All movements of the member's money, with the balance after each. */
export default function AccountPage() {
  const t = useText('records');
  const zone = useZone();
  const filter = useRecordFilter<Group>('tab', GROUPS);
  const [search, change] = useMemberSearch();
  const state = STATES.find((one) => one === search.state) ?? 'ALL';
  const query = useCall(
    calls.wallet.accountRecord,
    { group: filter.kind, state, ...filter.page },
    { staleTime: 2_000, enabled: filter.isReady },
  );
  return (
    <RecordPage<Group, Row>
      title={t('account_title')}
      filter={filter}
      kinds={GROUPS}
      kindsLabel={t('kinds')}
      kindText={(group) => t(`group_${group}`)}
      tools={
        <>
          <Select
            small
            className="record-page-state"
            label={<span className="vh">{t('movement_state')}</span>}
            value={state}
            options={STATES.map((one) => ({ value: one, label: t(`movement_${one}`) }))}
            onChange={(event) => {
              filter.cursors.reset();
              change({ state: event.target.value === 'ALL' ? undefined : event.target.value });
            }}
          />
          <ExportButtons filter={{ group: filter.kind, state, ...filter.span }} />
        </>
      }
      query={query}
      idOf={(row) => row.entryId}
      empty={{ title: t('no_movements'), to: memberPath('depositv2'), text: t('go_deposit') }}
      list={(rows, open, openId) => (
        <ul className="account-page-records">
          {rows.map((row) => (
            <RecordLine
              key={row.seq}
              row={row}
              zone={zone}
              isOpen={openId === row.entryId}
              onOpen={() => open(row.entryId)}
            />
          ))}
        </ul>
      )}
      drawer={(entryId, tools, close) => <EntryDrawer entryId={entryId} tools={tools} onClose={close} />}
    />
  );
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  P01: ArrowDownToLine,
  P03: ArrowDownToLine,
  P04: ArrowDownToLine,
  P10: ArrowUpFromLine,
  P11: ArrowUpFromLine,
  P16: ArrowUpFromLine,
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

/** Payouts of won bets and rounds. */
const WINS: ReadonlySet<string> = new Set(['P22w', 'P28w']);

function RecordLine({ row, zone, isOpen, onOpen }: { row: Row; zone: Zone; isOpen: boolean; onOpen: () => void }) {
  const t = useText('records');
  const coverOf = useCovers();
  const time = formatTime(row.time, zone);
  const isWin = WINS.has(row.posting);
  // A correction by operators is named by its case.
  const game = isCase(row.reference.id) ? null : row.game;
  return (
    <li className={classNames(isOpen && 'sel', isWin && 'account-page-win')}>
      <button type="button" onClick={onOpen} data-entry={row.entryId} data-posting={row.posting}>
        {game ? (
          <LazyImage className="account-page-icon" src={coverOf(game.showIcon)} alt="" width={40} height={40} />
        ) : (
          <span className="account-page-icon">
            <Icon as={ICONS[row.posting] ?? Receipt} />
          </span>
        )}
        <span className="account-page-text">
          <b>{t(row.textKey)}</b>
          <small className="num">{game?.title ?? referenceText(t, row.reference)}</small>
          <small className="num account-page-time-inside">{time}</small>
        </span>
        <span className="num mut3 account-page-time">{time}</span>
        <span className="account-page-amount num">
          <b>
            <Money amount={row.amount} symbol="" sign="always" tone={row.amount.startsWith('-') ? 'plain' : 'won'} />
          </b>
          <small>
            {t('balance_after')} <Money amount={row.balanceAfter} symbol="" />
          </small>
        </span>
        <Icon as={ChevronRight} />
      </button>
    </li>
  );
}
