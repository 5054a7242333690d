import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, PagedTable, SearchFilter } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { OFFER_TONES, type OfferState } from './tones.ts';

const SHOWN = ['ALL', 'SHUT'] as const;

export function GameFilters() {
  const t = useText();
  return (
    <>
      <ChoiceFilter name="shown" label={t('state')} words={SHOWN} usual="ALL" wordText={(word) => t(`offer_${word}`)} />
      <SearchFilter fields={[{ name: 'search', label: t('game') }]} />
    </>
  );
}

/** A state as a coloured tag. */
export function OfferTag({ state }: { state: OfferState }) {
  const t = useText();
  return <Tag tone={OFFER_TONES[state]}>{t(`offer_${state}`)}</Tag>;
}

/** Games in the players' order. */
export function GameList() {
  const t = useText();
  const named = useNamed();
  const [search, change] = usePageSearch();
  const shown = useChoice('shown', SHOWN, 'ALL');
  const query = usePages(calls.gamesBackOffice.games, {
    limit: 50,
    ...(search.search && { search: search.search }),
    ...(shown === 'SHUT' && { closed: true }),
  });
  return (
    <PagedTable
      label={t('offer_games')}
      query={query}
      rowKey={(row) => `${row.vassalage}/${row.gameId}`}
      emptyText={t('no_games')}
      chosen={search.id}
      onChoose={(id) => change({ id }, 'push')}
      opener={{ head: t('game'), cell: (row) => row.gameName }}
      columns={[
        {
          id: 'vendor',
          head: t('vendor'),
          narrow: 'detail',
          cell: (row) => `${row.vassalage} · ${named('category', row.gameType)}`,
        },
        { id: 'state', head: t('state'), narrow: 'result', cell: (row) => <OfferTag state={row.effective} /> },
        {
          id: 'rtp',
          head: t('rtp'),
          align: 'right',
          narrow: 'state',
          cell: (row) => (row.returnToPlayer ? `${row.returnToPlayer}%` : '—'),
        },
        { id: 'trial', head: t('support_play'), cell: (row) => t(row.supportPlay === 0 ? 'yes' : 'no') },
        { id: 'hot', head: t('hot'), cell: (row) => row.isHot && <Tag tone="wait">{t('hot')}</Tag> },
        { id: 'position', head: t('position'), align: 'right', cell: (row) => row.position },
        { id: 'open', head: t('open_rounds'), align: 'right', cell: (row) => row.openRounds },
      ]}
    />
  );
}
