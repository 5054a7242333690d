/**
 * SQL condition that is true when there is a row. Unlike `exists`, whose plan expects to meet a row soon and may read a whole table to find
 * none, it reads an index.
 * @param rows `table where condition`
 * @param order columns of the index, in its order
 * @example hasRow(`payments.statement_line where state = 'NEW'`, 'id')
 */
export const hasRow = (rows: string, order: string): string =>
  `(select true from ${rows} order by ${order} limit 1) is not null`;
