import { calls } from '@lantern/contract/calls';
import { KeyValue, showToast, Tag } from '@lantern/ui';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel, PagedTable, rowsOf } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { NoRows, QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import { OFFER_LISTS } from './game-detail.tsx';
import { OfferTag } from './game-list.tsx';
import { OfferForm } from './offer-form.tsx';
import type { VendorRow } from './tones.ts';
import { VendorConnection } from './vendor-connection.tsx';

const { gamesBackOffice } = calls;
const keyOf = (row: VendorRow) => `${row.vassalage}/${row.gameType}`;

/** Vendors by category. */
export function VendorList() {
  const t = useText();
  const named = useNamed();
  const [{ id }, change] = usePageSearch();
  const query = usePages(gamesBackOffice.vendors, { limit: 100 });
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
  const query = usePages(gamesBackOffice.vendors, { limit: 100 });
  const vendor = rowsOf<VendorRow>(query).find((row) => keyOf(row) === id);
  return (
    <DetailPanel title={vendor?.displayName ?? id} onClose={onClose}>
      <QueryState query={query}>{vendor ? <Vendor vendor={vendor} /> : <NoRows text={t('nothing_yet')} />}</QueryState>
    </DetailPanel>
  );
}

function Vendor({ vendor }: { vendor: VendorRow }) {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const { vassalage, gameType } = vendor;
  const save = useAct(gamesBackOffice.changeVendor, {
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
        <PageLink to="/games" search={{}}>
          {vendor.games}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('open_rounds')}>
        <PageLink to="/rounds" search={{ type: gameType, state: 'OPEN' }}>
          {vendor.openRounds}
        </PageLink>
      </KeyValue>
      {may('games.manage') && (
        <OfferForm
          key={`${vendor.state} ${vendor.position} ${vendor.isHot}`}
          offer={vendor}
          isBusy={save.isPending}
          onSave={(change) => save.mutate({ vassalage, gameType, ...change })}
        />
      )}
      <VendorConnection vassalage={vassalage} />
    </>
  );
}
