import { type Refusal, refuse, type Scope } from '@lantern/server-kit';

/** A cursor is the last id of the previous page; undefined without a cursor, null for an invalid one. */
export function readCursor(cursor: string | undefined): bigint | null | undefined {
  if (cursor === undefined) return undefined;
  return /^[1-9]\d{0,17}$/.test(cursor) ? BigInt(cursor) : null;
}

/** Splits the rows (one more than the page size was read) into the page and the cursor of the next one. */
export function pageOf<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? (page.at(-1)?.id.toString() ?? null) : null };
}

/** Number of an order as operators see and write it: `D 599`, `d599`, `599`; null for other text. */
export function orderNumberIn(search: string | undefined, letter: 'D' | 'W'): bigint | null {
  const [, written = letter, digits] = /^\s*(?:([a-z])\s*)?([1-9]\d{0,17})\s*$/i.exec(search ?? '') ?? [];
  return digits === undefined || written.toUpperCase() !== letter ? null : BigInt(digits);
}

interface QueueQuery {
  readonly cursor?: string;
  readonly limit?: number;
  readonly search?: string;
}

interface QueueFilter {
  /** One more than the page has, to know whether there is another page. */
  readonly limit: number;
  readonly before?: bigint;
  readonly memberIds?: readonly bigint[];
}

interface OrderQueue<Row, Shown> {
  readonly scope: Scope;
  readonly letter: 'D' | 'W';
  readonly members: { idsByName(scope: Scope, beginning: string): Promise<readonly bigint[]> };
  find(id: bigint): Promise<Row | null>;
  list(filter: QueueFilter): Promise<readonly Row[]>;
  show(rows: readonly Row[]): Promise<Shown[]>;
}

/** A page of the operators' queue of orders, newest first: one order by its number, or those of members by the beginning of a login name. */
export async function pageOfOrders<Row extends { readonly id: bigint }, Shown>(
  query: QueueQuery,
  queue: OrderQueue<Row, Shown>,
): Promise<{ rows: Shown[]; nextCursor: string | null } | Refusal> {
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const number = orderNumberIn(query.search, queue.letter);
  const one = number === null ? null : await queue.find(number);
  if (one !== null) return { rows: await queue.show([one]), nextCursor: null };
  const search = query.search?.trim();
  const rows = await queue.list({
    limit: limit + 1,
    ...(before && { before }),
    ...(search && { memberIds: await queue.members.idsByName(queue.scope, search) }),
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: await queue.show(page), nextCursor };
}
