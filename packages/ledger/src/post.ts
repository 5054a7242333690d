import type { Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import { type AccountName, isHouseAccount } from './accounts.ts';
import { AS_TEXT, arrayLiteral, type Column, callText, recordsOf } from './array-literal.ts';
import { type BookIds, bookOf } from './books.ts';
import { type Answer, type Command, digestOf, isUuid } from './command.ts';
import { primaryAccount, type Transfer } from './posting.ts';

/** A command with the numbers of its books. */
export interface AddressedCommand {
  readonly command: Command;
  readonly books: BookIds;
}

const REFERENCE_TYPE = /^[a-z][a-z0-9_.]{0,39}$/;
const REFERENCE_ID = /^[\x21-\x7e]{1,120}$/;

/** Throws RangeError for a malformed idempotency key or reference, before anything reaches the database. */
export function checkCommand({ id, reference }: Command): void {
  if (!isUuid(id)) throw new RangeError(`not an idempotency key: ${id}`);
  if (!REFERENCE_TYPE.test(reference.type)) throw new RangeError(`not a reference type: ${reference.type}`);
  if (!REFERENCE_ID.test(reference.id)) throw new RangeError(`not a reference id: ${reference.id}`);
}

/** Digest of what a command moves and why; the time is left out, because a repetition comes later. */
export function digestOfCommand({ command, books }: AddressedCommand): bigint {
  const { posting, reference } = command;
  return digestOf(
    books.money,
    posting.code,
    reference.type,
    reference.id,
    ...posting.transfers.flatMap(({ debit, credit, amount }) => [debit, credit, amount]),
  );
}

/** The SQL core names the member's side first and signs the amount from its view. */
function fromView({ debit, credit, amount }: Transfer): readonly [AccountName, AccountName, bigint] {
  return isHouseAccount(debit) && !isHouseAccount(credit) ? [credit, debit, amount] : [debit, credit, -amount];
}

/** The arguments of `ledger.post` for these commands. */
export function columnsOf(commands: readonly AddressedCommand[]): readonly Column[] {
  const transfers = commands.flatMap(({ command, books }, index) =>
    command.posting.transfers.map((transfer) => {
      const [account, counter, amount] = fromView(transfer);
      return { account, counter, amount, book: bookOf(account, books), command: index + 1 };
    }),
  );
  return [
    { type: 'uuid[]', values: commands.map(({ command }) => command.id) },
    { type: 'bigint[]', values: commands.map(digestOfCommand) },
    { type: 'text[]', values: commands.map(({ command }) => command.posting.code) },
    { type: 'text[]', values: commands.map(({ command: { reference } }) => `${reference.type}:${reference.id}`) },
    { type: 'timestamptz[]', values: commands.map(({ command }) => command.at) },
    { type: 'integer[]', values: transfers.map(({ book }) => book) },
    { type: 'text[]', values: transfers.map(({ account }) => account) },
    { type: 'text[]', values: transfers.map(({ counter }) => counter) },
    { type: 'bigint[]', values: transfers.map(({ amount }) => amount) },
    {
      type: 'integer[]',
      values: transfers.length === commands.length ? null : transfers.map(({ command }) => command),
    },
  ];
}

/** One command's answer as the SQL core gives it, in text. */
export type AnswerRecord = Readonly<Record<'outcome' | 'account' | 'seq' | 'balance', string | null>>;

const minor = (text: string | null) => BigInt(text ?? 0) as MinorUnits;

/** An answer of the SQL core as a value. */
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

/**
 * Posts commands in the caller's transaction. The same id twice among them: the second is answered after the first, as
 * a later repetition would be.
 */
export async function postAll(tx: Queryable, books: BookIds, commands: readonly Command[]): Promise<readonly Answer[]> {
  commands.forEach(checkCommand);
  const answers = new Array<Answer>(commands.length);
  let waiting = commands.map((command, index) => ({ command, index }));
  while (waiting.length > 0) {
    const ids = new Set<string>();
    const now = waiting.filter(({ command }) => !ids.has(command.id) && ids.add(command.id));
    const later = waiting.filter((one) => !now.includes(one));
    const columns = columnsOf(now.map(({ command }) => ({ command, books })));
    const { rows } = await tx.query<Record<string, string>>({
      text: callText(POST_FUNCTION, columns),
      values: columns.map(arrayLiteral),
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
      if (/^M:\d+:V:/.test(debit)) names.add(debit);
      if (/^M:\d+:V:/.test(credit)) names.add(credit);
    }
  }
  return [...names];
}
