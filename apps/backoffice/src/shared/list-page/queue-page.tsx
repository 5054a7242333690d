import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useChoice, usePageSearch } from '../navigation/page-search.ts';
import { ChoiceFilter, SearchFilter } from './filters.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';

/** Rows per page of a queue. */
const PAGE = 50;
/** Parameter value for all states. */
type All = 'ALL';

export interface QueuePageProps<Row extends { readonly id: string }, State extends string>
  extends Pick<ListPageProps, 'tools'>,
    Pick<PagedTableProps<Row>, 'query' | 'emptyText' | 'opener' | 'columns'> {
  readonly title: string;
  readonly states: readonly (State | All)[];
  /** The default state. */
  readonly usual: State | All;
  readonly stateText: (state: State | All) => string;
  readonly searchLabel: string;
  /** Detail beside the list. */
  readonly detail: (id: string, close: () => void) => ReactNode;
}

/** A queue's filter from the address: state and search text. */
export function useQueueFilter<State extends string>(states: readonly (State | All)[], usual: State | All) {
  const [{ search }] = usePageSearch();
  const state = useChoice<State | All>('state', states, usual);
  return { limit: PAGE, ...(state !== 'ALL' && { state: state as State }), ...(search && { search }) };
}

/** A page with a work queue: filtered by state, searched by member name, with the selected item beside the list. */
export function QueuePage<Row extends { readonly id: string }, State extends string>(
  props: QueuePageProps<Row, State>,
) {
  const { title, tools, states, usual, stateText, searchLabel, detail, ...table } = props;
  const t = useText();
  const [{ id }, change] = usePageSearch();
  return (
    <ListPage
      title={title}
      tools={tools}
      hasWideDetail
      filters={
        <>
          <ChoiceFilter name="state" label={t('state')} words={states} usual={usual} wordText={stateText} />
          <SearchFilter fields={[{ name: 'search', label: searchLabel }]} />
        </>
      }
      list={
        <PagedTable
          {...table}
          label={title}
          rowKey={(row) => row.id}
          chosen={id}
          onChoose={(chosen) => change({ id: chosen }, 'push')}
        />
      }
      detail={id && detail(id, () => change({ id: undefined }))}
    />
  );
}
