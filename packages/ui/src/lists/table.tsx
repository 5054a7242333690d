// biome-ignore-all lint/a11y/noRedundantRoles: on phones the styles take the table's display away, and the roles with it
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts stand at the right. */
  align?: 'right' | undefined;
  /**
   * Place in the two-line row of a phone: title and result on line one, detail and state on line two, `line` a line of
   * its own with its head, `hidden` not at all (the default). At most one column each for the first four.
   */
  narrow?: 'title' | 'result' | 'detail' | 'state' | 'line' | 'hidden' | undefined;
}

export interface TableProps<Row> {
  /** Spoken name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Chosen row of a list with detail. */
  selectedKey?: string | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
  /** Cells of the sum line, by column id. */
  foot?: Readonly<Record<string, ReactNode>> | undefined;
  /** Stands where there are no rows. */
  empty?: ReactNode;
  /** Keeps columns on phones too and scrolls sideways inside its frame (back office). */
  isDense?: boolean | undefined;
  className?: string | undefined;
}

/** A table that turns into two-line rows below 861. The roles are written out because the styles change the display. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, selectedKey, onRowClick, foot, empty, isDense, className } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const headText = (column: Column<Row>) => (typeof column.head === 'string' ? column.head : undefined);
  return (
    <div className="tbl-wrap">
      <table className={classNames('tbl num', !isDense && 'rows', className)} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                role="columnheader"
                className={column.align === 'right' ? 'r' : undefined}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                role="row"
                className={classNames(key === selectedKey && 'sel', onRowClick && 'tap') || undefined}
                aria-selected={selectedKey === undefined ? undefined : key === selectedKey}
                onClick={onRowClick && (() => onRowClick(row))}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    role="cell"
                    className={column.align === 'right' ? 'r' : undefined}
                    data-narrow={isDense ? undefined : (column.narrow ?? 'hidden')}
                    data-head={headText(column)}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {foot && (
          <tfoot role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  className={column.align === 'right' ? 'r' : undefined}
                  data-narrow={
                    isDense ? undefined : foot[column.id] === undefined ? 'hidden' : (column.narrow ?? 'line')
                  }
                  data-head={headText(column)}
                >
                  {foot[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The back office's table: 38 px rows, columns kept at every width, the chosen row lit. */
export function DenseTable<Row>(props: Omit<TableProps<Row>, 'isDense'>) {
  return <Table {...props} isDense />;
}
