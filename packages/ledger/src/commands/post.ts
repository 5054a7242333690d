import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import { type AccountName, isPlatformAccount } from '../accounts/accounts.ts';
import { type BookIds, bookOf } from '../accounts/books.ts';
import { type Argument, AS_TEXT, callText, literalOf, recordsOf } from '../batcher/array-literal.ts';
import type { BatcherCommand } from '../batcher/batcher.ts';
import { brandOf } from '../batcher/brand-of.ts';
import { type Posting, primaryAccount, type Transfer } from '../postings/posting.ts';
import { type Answer, type Command, digestOf, isUuid } from './command.ts';

/** A command with its book numbers, the digest of its content and the member whose shard it uses. */
export interface AddressedCommand extends BatcherCommand {
  readonly command: Command;
  readonly books: BookIds;
}

const REFERENCE_TYPE = /^[a-z][a-z0-9_.]{0,39}$/;
const REFERENCE_ID = /^[\x21-\x7e]{1,120}$/;

/** Throws RangeError for a malformed idempotency key or reference, before anything reaches the database. */
function checkCommand({ id, reference }: Command): void {
  if (!isUuid(id)) throw new RangeError(`not an idempotency key: ${id}`);
  if (!REFERENCE_TYPE.test(reference.type)) throw new RangeError(`not a reference type: ${reference.type}`);
  if (!REFERENCE_ID.test(reference.id)) throw new RangeError(`not a reference id: ${reference.id}`);
}

/** Validates a command and adds the arguments for SQL. The digest leaves out the time, because a repetition has a later one. */
export function address(command: Command, books: BookIds): AddressedCommand {
  checkCommand(command);
  const { posting, reference } = command;
  const parts: (bigint | number | string)[] = [books.money, posting.code, reference.type, reference.id];
  for (const { debit, credit, amount } of posting.transfers) parts.push(debit, credit, amount);
  return {
    id: command.id,
    digest: digestOf(...parts),
    brandId: books.brandId,
    shard: shardOf(posting),
    command,
    books,
  };
}

/** The member whose shard a posting uses; postings between platform accounts share one shard. */
function shardOf(posting: Posting): string {
  const name = primaryAccount(posting);
  return name === undefined ? '64' : name.slice(2, name.indexOf(':', 2));
}

/** `ledger.apply` takes the member's account first, with the amount signed from its view. */
function fromView({ debit, credit, amount }: Transfer): readonly [AccountName, AccountName, bigint] {
  return isPlatformAccount(debit) && !isPlatformAccount(credit) ? [credit, debit, amount] : [debit, credit, -amount];
}

/** The arguments of `ledger.apply` for these commands, which are of one brand. */
export function columnsOf(commands: readonly AddressedCommand[]): readonly Argument[] {
  const book: number[] = [];
  const accounts: AccountName[] = [];
  const counters: AccountName[] = [];
  const amounts: bigint[] = [];
  const ordinals: number[] = [];
  commands.forEach(({ command, books }, index) => {
    for (const transfer of command.posting.transfers) {
      const [account, counter, amount] = fromView(transfer);
      book.push(bookOf(account, books));
      accounts.push(account);
      counters.push(counter);
      amounts.push(amount);
      ordinals.push(index + 1);
    }
  });
  return [
    brandOf(commands),
    { type: 'uuid[]', values: commands.map(({ command }) => command.id) },
    { type: 'bigint[]', values: commands.map(({ digest }) => digest) },
    { type: 'text[]', values: commands.map(({ command }) => command.posting.code) },
    { type: 'text[]', values: commands.map(({ command: { reference } }) => `${reference.type}:${reference.id}`) },
    { type: 'timestamptz[]', values: commands.map(({ command }) => command.at) },
    { type: 'integer[]', values: book },
    { type: 'text[]', values: accounts },
    { type: 'text[]', values: counters },
    { type: 'bigint[]', values: amounts },
    { type: 'integer[]', values: ordinals.length === commands.length ? null : ordinals },
  ];
}

/** The answer for one command as text values from `ledger.apply`. */
export type AnswerRecord = Readonly<Record<'outcome' | 'account' | 'seq' | 'balance', string | null>>;

const minor = (text: string | null) => BigInt(text ?? 0) as MinorUnits;

/** Converts the SQL answer to a value. */
export function answerOf({ outcome, account, seq, balance }: AnswerRecord, { posting }: Command): Answer {
  switch (outcome) {
    case 'posted':
    case 'duplicate': {
      const name = primaryAccount(posting);
      return name === undefined || seq === null
        ? { outcome }
        : { outcome, account: name, seq: BigInt(seq), balanceAfter: minor(balance) };
    }
    case 'insufficient':
      return { outcome, account: account as AccountName, balance: minor(balance) };
    case 'unknownAccount':
      return { outcome, account: account as AccountName };
    case 'conflict':
      return { outcome };
    default:
      throw new Error(`the ledger answered ${outcome}`);
  }
}

export const POST_FUNCTION = 'ledger.apply';

const POST_ONE = `select outcome, account, seq::text, balance::text from ledger.apply_one(
  $1::bigint, $2::uuid, $3::bigint, $4, $5, $6::timestamptz, $7::integer[], $8::text[], $9::text[], $10::bigint[])`;

/** Posts one command in the caller's transaction, without the arrays of a batch. */
async function postOne(tx: Queryable, books: BookIds, command: Command): Promise<Answer> {
  const { digest } = address(command, books);
  const { id, posting, reference, at } = command;
  const sides = posting.transfers.map(fromView);
  const { rows } = await tx.query<AnswerRecord>(POST_ONE, [
    books.brandId,
    id,
    digest,
    posting.code,
    `${reference.type}:${reference.id}`,
    at,
    sides.map(([account]) => bookOf(account, books)),
    sides.map(([account]) => account),
    sides.map(([, counter]) => counter),
    sides.map(([, , amount]) => amount),
  ]);
  if (rows[0] === undefined) throw new Error('the ledger left a command unanswered');
  return answerOf(rows[0], command);
}

/** Posts commands in the caller's transaction. If an id occurs twice, the second is answered after the first, like a later repetition. */
export async function postAll(tx: Queryable, books: BookIds, commands: readonly Command[]): Promise<readonly Answer[]> {
  const [only, ...others] = commands;
  if (only !== undefined && others.length === 0) return [await postOne(tx, books, only)];
  const answers = new Array<Answer>(commands.length);
  let waiting = commands.map((command, index) => ({ index, command, addressed: address(command, books) }));
  while (waiting.length > 0) {
    const ids = new Set<string>();
    const now = waiting.filter(({ command }) => !ids.has(command.id) && ids.add(command.id));
    const later = waiting.filter((one) => !now.includes(one));
    const columns = columnsOf(now.map(({ addressed }) => addressed));
    const { rows } = await tx.query<Record<string, string>>({
      text: callText(POST_FUNCTION, columns),
      values: columns.map(literalOf),
      types: AS_TEXT,
    });
    const records = recordsOf(rows[0]);
    now.forEach(({ command, index }, position) => {
      const record = records[position];
      if (record === undefined) throw new Error('the ledger left a command unanswered');
      answers[index] = answerOf(record as AnswerRecord, command);
    });
    waiting = later;
  }
  return answers;
}

export function vendorWalletsOf(commands: readonly Command[]): readonly AccountName[] {
  const names = new Set<AccountName>();
  for (const { posting } of commands) {
    for (const { debit, credit } of posting.transfers) {
      if (debit.includes(':V:')) names.add(debit);
      if (credit.includes(':V:')) names.add(credit);
    }
  }
  return [...names];
}
