import { Card, type Column, Table } from '@lantern/ui';
import type { ReactNode } from 'react';
import { MoreRows, NoRows, QueryState } from '../parts/query-state.tsx';

/** A paged list as returned by `usePages`. */
export interface PagedQuery<Row> {
  readonly data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

export interface PagedTableProps<Row> {
  /** Accessible name. */
  readonly label: string;
  /** Heading of the card, if a page has several lists. */
  readonly title?: ReactNode;
  readonly query: PagedQuery<Row>;
  readonly rowKey: (row: Row) => string;
  /** Shown without rows. */
  readonly emptyText: string;
  /** First column: identifies the row and opens it. A plain cell without `onChoose`. */
  readonly opener: { readonly head: string; readonly cell: (row: Row) => ReactNode };
  readonly columns: readonly Column<Row>[];
  /** Key of the row whose detail is open. */
  readonly chosen?: string | undefined;
  readonly onChoose?: ((key: string) => void) | undefined;
}

/** All loaded rows. */
export function rowsOf<Row>(query: PagedQuery<Row>): readonly Row[] {
  return query.data?.pages.flatMap((page) => page.rows) ?? [];
}

/** A list without paging as returned by `useCall`. */
export type WholeQuery = Pick<PagedQuery<unknown>, 'isPending' | 'error' | 'refetch'> & { readonly data?: unknown };

/** Adapts a list without paging to `PagedTable`. */
export function wholeList<Row>(query: WholeQuery, rows: readonly Row[]): PagedQuery<Row> {
  const { isPending, error, refetch } = query;
  const data = query.data === undefined ? undefined : { pages: [{ rows }] };
  return { data, isPending, error, refetch, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => null };
}

/**
 * A list with all its states: loading, failed, empty, more pages. Enter or a click opens a row; J and K or the arrows move between rows. On
 * phones a row has two lines (`narrow` of the columns).
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, title, query, rowKey, emptyText, opener, columns, chosen, onChoose } = props;
  const first: Column<Row> = {
    id: 'opener',
    head: opener.head,
    narrow: 'title',
    cell: (row) =>
      onChoose ? (
        // The row has focus and key handling; the button gives it a name for screen readers.
        <button type="button" className="text-link" tabIndex={-1} onClick={() => onChoose(rowKey(row))}>
          {opener.cell(row)}
        </button>
      ) : (
        opener.cell(row)
      ),
  };
  return (
    <div className="stack">
      <Card title={title} flush>
        <QueryState query={query}>
          <Table<Row>
            className="paged-table-rows"
            label={label}
            rows={rowsOf<Row>(query)}
            rowKey={rowKey}
            selectedKey={chosen}
            onRowClick={onChoose && ((row) => onChoose(rowKey(row)))}
            empty={<NoRows text={emptyText} />}
            columns={[first, ...columns]}
          />
        </QueryState>
      </Card>
      <MoreRows query={query} />
    </div>
  );
}
