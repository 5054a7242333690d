import { calls } from '@lantern/contract/calls';
import { KeyValue, showToast, Tag } from '@lantern/ui';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel, PagedTable, rowsOf } from '../../shared/list-page/index.ts';
import { RoomLink } from '../../shared/navigation/page-link.tsx';
import { useRoomSearch } from '../../shared/navigation/page-search.ts';
import { NoRows, Reading } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import { OFFER_LISTS } from './game-detail.tsx';
import { OfferTag } from './game-list.tsx';
import { OfferForm } from './offer-form.tsx';
import type { OfficeVendor } from './tones.ts';
import { VendorConnection } from './vendor-connection.tsx';

const { gamesOffice } = calls;
const keyOf = (row: OfficeVendor) => `${row.vassalage}/${row.gameType}`;

/** Vendors by category. */
export function VendorList() {
  const t = useText();
  const named = useNamed();
  const [{ id }, change] = useRoomSearch();
  const query = usePages(gamesOffice.vendors, { limit: 100 });
  return (
    <PagedTable
      label={t('offer_vendors')}
      query={query}
      rowKey={keyOf}
      emptyText={t('nothing_yet')}
      chosen={id}
      onChoose={(next) => change({ id: next }, 'push')}
      opener={{ head: t('vendor'), cell: (row) => row.displayName }}
      columns={[
        {
          id: 'category',
          head: t('category'),
          narrow: 'detail',
          cell: (row) => `${row.vassalage} · ${named('category', row.gameType)}`,
        },
        { id: 'state', head: t('state'), narrow: 'result', cell: (row) => <OfferTag state={row.state} /> },
        { id: 'games', head: t('offer_games'), align: 'right', narrow: 'state', cell: (row) => row.games },
        { id: 'hot', head: t('hot'), cell: (row) => row.isHot && <Tag tone="wait">{t('hot')}</Tag> },
        { id: 'position', head: t('position'), align: 'right', cell: (row) => row.position },
        { id: 'open', head: t('open_rounds'), align: 'right', cell: (row) => row.openRounds },
      ]}
    />
  );
}

/** One vendor in one category, with its switches. @param id `<vendor>/<category>` */
export function VendorDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = usePages(gamesOffice.vendors, { limit: 100 });
  const vendor = rowsOf<OfficeVendor>(query).find((row) => keyOf(row) === id);
  return (
    <DetailPanel title={vendor?.displayName ?? id} onClose={onClose}>
      <Reading query={query}>{vendor ? <Vendor vendor={vendor} /> : <NoRows text={t('nothing_yet')} />}</Reading>
    </DetailPanel>
  );
}

function Vendor({ vendor }: { vendor: OfficeVendor }) {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const { vassalage, gameType } = vendor;
  const save = useAct(gamesOffice.changeVendor, {
    invalidates: OFFER_LISTS,
    onSuccess: ({ state }) => showToast({ kind: 'ok', title: `${vendor.displayName}: ${t(`offer_${state}`)}` }),
  });
  return (
    <>
      <KeyValue name={t('state')}>
        <OfferTag state={vendor.state} />
      </KeyValue>
      <KeyValue name={t('category')}>{named('category', gameType)}</KeyValue>
      <KeyValue name={t('offer_games')}>
        <RoomLink to="/games" search={{}}>
          {vendor.games}
        </RoomLink>
      </KeyValue>
      <KeyValue name={t('open_rounds')}>
        <RoomLink to="/rounds" search={{ type: gameType, state: 'OPEN' }}>
          {vendor.openRounds}
        </RoomLink>
      </KeyValue>
      {may('games.manage') && (
        <OfferForm
          key={`${vendor.state} ${vendor.position} ${vendor.isHot}`}
          offer={vendor}
          isBusy={save.isPending}
          onSave={(wish) => save.mutate({ vassalage, gameType, ...wish })}
        />
      )}
      <VendorConnection vassalage={vassalage} />
    </>
  );
}
