import { Card, type Column, Table } from '@lantern/ui';
import type { ReactNode } from 'react';
import { MoreRows, NoRows, Reading } from '../reading.tsx';

/** A list that is read page by page, as `usePages` answers it. */
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
  /** Spoken name. */
  readonly label: string;
  /** Heading of the card, where a page has several lists. */
  readonly title?: ReactNode;
  readonly query: PagedQuery<Row>;
  readonly rowKey: (row: Row) => string;
  /** Stands where there are no rows. */
  readonly emptyText: string;
  /** First column: what names the row and opens it. A plain cell without `onChoose`. */
  readonly opener: { readonly head: string; readonly cell: (row: Row) => ReactNode };
  readonly columns: readonly Column<Row>[];
  /** Key of the row whose detail is open. */
  readonly chosen?: string | undefined;
  readonly onChoose?: ((key: string) => void) | undefined;
}

/** All rows that have been read. */
export function rowsOf<Row>(query: PagedQuery<Row>): readonly Row[] {
  return query.data?.pages.flatMap((page) => page.rows) ?? [];
}

/**
 * A list of the office with all its states: being read, not readable, empty, more to come. Enter or a click opens a row, J and
 * K or the arrows walk. On the phone a row has two lines (`narrow` of the columns).
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, title, query, rowKey, emptyText, opener, columns, chosen, onChoose } = props;
  const first: Column<Row> = {
    id: 'opener',
    head: opener.head,
    narrow: 'title',
    cell: (row) =>
      onChoose ? (
        // The row itself takes the focus and the keys; the button is its name for who cannot see the row.
        <button type="button" className="link" tabIndex={-1} onClick={() => onChoose(rowKey(row))}>
          {opener.cell(row)}
        </button>
      ) : (
        opener.cell(row)
      ),
  };
  return (
    <div className="stack">
      <Card title={title} flush>
        <Reading query={query}>
          <Table<Row>
            className="office-rows"
            label={label}
            rows={rowsOf<Row>(query)}
            rowKey={rowKey}
            selectedKey={chosen}
            onRowClick={onChoose && ((row) => onChoose(rowKey(row)))}
            empty={<NoRows text={emptyText} />}
            columns={[first, ...columns]}
          />
        </Reading>
      </Card>
      <MoreRows query={query} />
    </div>
  );
}
