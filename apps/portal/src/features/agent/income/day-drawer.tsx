import { agentPages as calls } from '@lantern/contract/agent-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Drawer, EmptyState, Icon, Money, Note, Skeletons } from '@lantern/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useGameNames } from '../frame/game-names.ts';
import { PageKeys } from '../frame/page-keys.tsx';
import { RebateBody } from './rebate-body.tsx';

type Entry = Value<'agentPages.incomeEntries'>['rows'][number];

/** Movements of one day's income; a rebate opens the bets and members behind it. */
export function DayDrawer({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useText('agent');
  const [key, setKey] = useState<string | null>(null);
  return (
    <Drawer
      open
      onClose={onClose}
      title={key === null ? day : t('how_reckoned')}
      closeLabel={t('close')}
      tools={
        key !== null && (
          <Button size="sm" onClick={() => setKey(null)}>
            {t('back')}
          </Button>
        )
      }
    >
      {key === null ? <Entries day={day} onOpen={setKey} /> : <RebateBody rebate={key} />}
    </Drawer>
  );
}

function Entries({ day, onOpen }: { day: string; onOpen: (key: string) => void }) {
  const t = useText('agent');
  const words = useRefusalText();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = useCall(calls.incomeEntries, { from: day, to: day, ...(cursor !== undefined && { cursor }) });
  if (query.error) return <Note tone="bad">{words(query.error)}</Note>;
  if (!query.data) return <Skeletons count={4} label={t('loading')} />;
  const { rows, nextCursor } = query.data;
  if (rows.length === 0 && cursors.length === 0) return <EmptyState title={t('no_income')} />;
  return (
    <>
      <ul className="day-drawer-entries">
        {rows.map((entry) => (
          <li key={`${entry.entryId}-${entry.seq}`}>
            <EntryLine entry={entry} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <PageKeys cursors={cursors} next={nextCursor} onChange={setCursors} />
    </>
  );
}

function EntryLine({ entry, onOpen }: { entry: Entry; onOpen: (key: string) => void }) {
  const records = useText('records');
  const names = useGameNames();
  const zone = useZone();
  const { rebate } = entry;
  const source =
    rebate === null
      ? null
      : rebate.game === null
        ? names.category(rebate.category)
        : `${names.game(rebate.game)} · ${rebate.issueNumber}`;
  const text = (
    <>
      <span className="bet-table-two">
        <b>{source ?? records(entry.posting)}</b>
        <small className="num">
          {source !== null && `${records(entry.posting)} · `}
          {formatClock(entry.at, zone)}
        </small>
      </span>
      <Money amount={entry.amount} symbol="" sign="always" />
    </>
  );
  if (rebate === null) return <div className="day-drawer-entry num">{text}</div>;
  return (
    <button type="button" className="day-drawer-entry num" onClick={() => onOpen(rebate.key)}>
      {text}
      <Icon as={ChevronRight} />
    </button>
  );
}
