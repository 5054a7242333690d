/** The layout of most pages: a paged list, filters in the address, the selected item beside it. */
export { DetailPanel } from './detail-panel.tsx';
export { ChoiceFilter, SearchFilter } from './filters.tsx';
export { ListPage } from './list-page.tsx';
export { PagedTable, rowsOf, type WholeQuery, wholeList } from './paged-table.tsx';
export { QueuePage, useQueueFilter } from './queue-page.tsx';
export { useIsWide } from './use-is-wide.ts';
