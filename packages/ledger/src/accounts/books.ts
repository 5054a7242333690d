import type { Queryable } from '@lantern/database';
import { isPoints } from '../postings/posting.ts';
import type { Id } from './accounts.ts';
import {
  type AccountName,
  accounts,
  idText,
  type LedgerScope,
  MEMBER_WALLETS,
  POINT_WALLETS,
  POINTS,
} from './accounts.ts';

/** The brand of a scope, and the numbers of its two books: money and points. */
export interface BookIds {
  readonly brandId: string;
  readonly money: number;
  readonly points: number;
}

/** Finds book numbers and opens books at first use. Numbers never change, so they are cached. */
export class Books {
  readonly #db: Queryable;
  readonly #known = new Map<string, BookIds>();
  readonly #opening = new Map<string, Promise<BookIds>>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /**
   * Opens the book in its own transaction, because the book stays even when the use case that needed it first rolls back. Concurrent calls
   * share one promise and continue in call order, so statements of one connection keep their order.
   */
  idsOf(scope: LedgerScope): Promise<BookIds> {
    const known = this.known(scope);
    if (known !== undefined) return Promise.resolve(known);
    const name = nameOf(scope);
    const opening = this.#opening.get(name) ?? this.#open(scope).finally(() => this.#opening.delete(name));
    this.#opening.set(name, opening);
    return opening;
  }

  /** The cached numbers, or undefined before the first `idsOf`. */
  known(scope: LedgerScope): BookIds | undefined {
    return this.#known.get(nameOf(scope));
  }

  async #open(scope: LedgerScope): Promise<BookIds> {
    const brandId = idText(scope.brandId);
    const { rows } = await this.#db.query<{ money: number; points: number }>(
      'select ledger.open_book($1, $2, $3) as money, ledger.open_book($1, $2, $4) as points',
      [brandId, scope.book, scope.currency, POINTS],
    );
    const [numbers] = rows;
    if (numbers === undefined) throw new Error('ledger.open_book answered nothing');
    const ids = { brandId, ...numbers };
    this.#known.set(nameOf(scope), ids);
    return ids;
  }
}

const nameOf = ({ brandId, book, currency }: LedgerScope) => `${brandId} ${book} ${currency}`;

/** The book that an account of this name belongs to. */
export function bookOf(name: AccountName, books: BookIds): number {
  return isPoints(name) ? books.points : books.money;
}

/** Opens member accounts; existing accounts do not change. */
export async function openAccounts(tx: Queryable, books: BookIds, names: readonly AccountName[]): Promise<void> {
  await tx.query('select ledger.open_accounts($1, $2::integer[], $3::text[])', [
    books.brandId,
    names.map((name) => bookOf(name, books)),
    names,
  ]);
}

/** The accounts that every member has. */
export function memberAccounts(memberId: Id): readonly AccountName[] {
  return [
    ...MEMBER_WALLETS.map((wallet) => accounts.member(memberId, wallet)),
    ...POINT_WALLETS.map((wallet) => accounts.points(memberId, wallet)),
  ];
}
