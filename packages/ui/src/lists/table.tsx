// biome-ignore-all lint/a11y/noRedundantRoles: on phones the styles change the table's display, which removes its roles
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts are right-aligned. */
  align?: 'right' | undefined;
  /**
   * Position in a phone's two-line row: title and result on line one, detail and state on line two, `line` a separate line with its header,
   * `hidden` not shown (the default). At most one column each for the first four.
   */
  narrow?: 'title' | 'result' | 'detail' | 'state' | 'line' | 'hidden' | undefined;
}

export interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Class of a row in a special state. */
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** Selected row of a list with detail. */
  selectedKey?: string | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
  /** Cells of the total row, by column id. */
  foot?: Readonly<Record<string, ReactNode>> | undefined;
  /** Shown without rows. */
  empty?: ReactNode;
  /** Keeps columns on phones and scrolls sideways (back office). */
  isDense?: boolean | undefined;
  className?: string | undefined;
}

/** A table with two-line rows below 861 px. Roles are explicit because the styles change the display. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, rowClass, selectedKey, onRowClick, foot, empty, isDense, className } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const scrollStop = isDense && !onRowClick ? { tabIndex: 0, role: 'group', 'aria-label': label } : {};
  return (
    <div className="table-wrap" {...scrollStop}>
      <table className={classNames('table num', isDense ? 'dense' : 'rows', className)} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} scope="col" role="columnheader" className={sideOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = rowKey(row);
            const isSelected = selectedKey === undefined ? undefined : key === selectedKey;
            return (
              <BodyRow
                key={key}
                columns={columns}
                row={row}
                className={rowClass?.(row)}
                isSelected={isSelected}
                onOpen={onRowClick}
                isDense={isDense}
              />
            );
          })}
        </tbody>
        {foot && <Foot columns={columns} foot={foot} isDense={isDense} />}
      </table>
    </div>
  );
}

const sideOf = (column: { align?: 'right' | undefined }) => (column.align === 'right' ? 'r' : undefined);
const headText = (column: { head: ReactNode }) => (typeof column.head === 'string' ? column.head : undefined);

interface BodyRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  className: string | undefined;
  isSelected: boolean | undefined;
  onOpen: ((row: Row) => void) | undefined;
  isDense: boolean | undefined;
}

/** A row that can be opened is focusable: Enter opens it, arrows or J and K move between rows. */
function BodyRow<Row>({ columns, row, className, isSelected, onOpen, isDense }: BodyRowProps<Row>) {
  const walk = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const place = event.currentTarget;
    if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === 'ArrowDown' || event.key === 'j') (place.nextElementSibling as HTMLElement | null)?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'k')
      (place.previousElementSibling as HTMLElement | null)?.focus();
    else return;
    event.preventDefault();
  };
  const opening = onOpen ? { tabIndex: 0, onClick: () => onOpen(row), onKeyDown: walk } : {};
  return (
    <tr
      role="row"
      className={classNames(isSelected && 'sel', onOpen && 'tap', className) || undefined}
      aria-selected={isSelected}
      {...opening}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={sideOf(column)}
          data-narrow={isDense ? undefined : (column.narrow ?? 'hidden')}
          data-head={headText(column)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

interface FootProps<Row> {
  columns: readonly Column<Row>[];
  foot: Readonly<Record<string, ReactNode>>;
  isDense: boolean | undefined;
}

function Foot<Row>({ columns, foot, isDense }: FootProps<Row>) {
  const placeOf = (column: Column<Row>) => (foot[column.id] === undefined ? 'hidden' : (column.narrow ?? 'line'));
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <td
            key={column.id}
            role="cell"
            className={sideOf(column)}
            data-narrow={isDense ? undefined : placeOf(column)}
            data-head={headText(column)}
          >
            {foot[column.id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The back office's table: 38 px rows, columns at every width, the selected row highlighted. */
export function DenseTable<Row>(props: Omit<TableProps<Row>, 'isDense'>) {
  return <Table {...props} isDense />;
}
