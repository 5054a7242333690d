import './contracts.css';
import { contracts as calls } from '@lantern/contract/contract-calls';
import { Note, Segments, Skeletons } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useSearch } from '../../../shared/navigation/page-location.ts';
import { ExportKeys } from '../frame/export-keys.tsx';
import { PageKeys } from '../frame/page-keys.tsx';
import { RangeKeys } from '../frame/range-keys.tsx';
import { useOptionalRange } from '../frame/use-range.ts';
import { BillBars } from './bill-bars.tsx';
import { BillList } from './bill-list.tsx';
import { BillView } from './bill-view.tsx';
import { DownlineList } from './downline-list.tsx';
import { type Kind, PAGE_CALLS } from './kinds.ts';
import { OfferCard } from './offer-card.tsx';
import { OwnContract } from './own-contract.tsx';
import { Summary } from './summary.tsx';

const VIEWS = ['MINE', 'TEAM', 'CONTRACTS'] as const;
type View = (typeof VIEWS)[number];

/** The page of one kind of contract: the contract, its bills, and the downlines' contracts. */
export function ContractPage({ kind }: { kind: Kind }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const { view: requested } = useSearch();
  const [view, setView] = useState<View>(() => VIEWS.find((one) => one === requested) ?? 'MINE');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<string | null>(null);
  const zone = useZone();
  const range = useOptionalRange(() => setCursors([]));
  const cursor = cursors.at(-1);
  const filter = { side: view === 'TEAM' ? ('TEAM' as const) : ('MINE' as const), ...range.days };
  const query = useCall(
    PAGE_CALLS[kind],
    { ...filter, ...(cursor !== undefined && { cursor }) },
    { staleTime: 3_000, refetchInterval: 30_000 },
  );
  const page = query.data;
  return (
    <>
      <div className="range-keys-ranges">
        <Segments
          label={t('views')}
          items={VIEWS.map((id) => ({ id, label: t(`view_${id}`) }))}
          value={view}
          onChange={(next) => {
            setView(next);
            setCursors([]);
          }}
        />
      </div>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {page?.offer && <OfferCard offer={page.offer} />}
      {page && view === 'MINE' && <Summary kind={kind} page={page} onOpenBill={setOpen} />}
      {page && view === 'MINE' && kind !== 'DIVIDEND' && cursor === undefined && range.days === null && (
        <BillBars kind={kind} page={page} />
      )}
      {page && view === 'CONTRACTS' && <OwnContract page={page} />}
      {view === 'CONTRACTS' && <DownlineList kind={kind} own={page?.contract ?? page?.pending ?? null} />}
      {view !== 'CONTRACTS' && (
        <RangeKeys keys={range.keys} hasAll>
          <ExportKeys row={calls.exportBills} payload={(format) => ({ kind, ...filter, format })} />
        </RangeKeys>
      )}
      {page && view !== 'CONTRACTS' && (
        <>
          <BillList kind={kind} rows={page.rows} isTeam={view === 'TEAM'} onOpen={setOpen} />
          <PageKeys cursors={cursors} next={page.nextCursor} onChange={setCursors} />
          <p className="mut3 num">{t('list_as_of', { time: formatClock(page.asOf, zone) })}</p>
        </>
      )}
      {!page && !query.error && <Skeletons count={6} label={t('loading')} />}
      {open !== null && <BillView id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
