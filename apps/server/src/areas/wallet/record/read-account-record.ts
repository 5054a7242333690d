import type { Payload, Value } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { isEntryCursor } from '../books/cursors.ts';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { describeEntry } from './describe-entry.ts';
import { recordFilter } from './record-groups.ts';
import { toRecordRow } from './record-row.ts';

/** One page of the member's own movements in the main wallet, newest first. */
export async function readAccountRecord(
  deps: WalletDeps,
  context: MemberContext,
  query: Payload<'wallet.accountRecord'>,
): Promise<Value<'wallet.accountRecord'> | Refusal> {
  if (!isEntryCursor(query.cursor)) return refuse('BAD_REQUEST');
  const { scope } = context.member;
  const page = await deps.ledger.statement(
    deps.pool,
    ledgerScope(context.brand, scope),
    accounts.main(scope.memberId),
    {
      limit: query.limit ?? 20,
      ...recordFilter(query),
      ...(query.cursor && { after: query.cursor }),
    },
  );
  const rounds = page.lines.filter(({ reference }) => reference.type === 'game_round');
  const references = [...new Set(rounds.map(({ reference }) => reference.id))];
  const names = await deps.nameRounds(deps.pool, scope, context.language, references);
  return {
    rows: page.lines.map((line) => {
      const game = line.reference.type === 'game_round' ? names.get(line.reference.id) : undefined;
      return { ...toRecordRow(line, context.brand.currency.exponent), ...(game && { game }) };
    }),
    nextCursor: page.next ?? null,
  };
}

/** One movement with both its sides. Entries of other members are not found, and names of other members are never shown. */
export async function readRecordEntry(
  deps: WalletDeps,
  context: MemberContext,
  query: Payload<'wallet.accountRecordEntry'>,
): Promise<Value<'wallet.accountRecordEntry'> | Refusal> {
  const { scope } = context.member;
  const lines = await deps.ledger.entry(deps.pool, ledgerScope(context.brand, scope), query.entryId);
  const own = lines.filter((line) => line.account.startsWith(`M:${scope.memberId}:`));
  const shown = describeEntry(own, context.brand.currency.exponent, (account) =>
    /^M:\d+:/.test(account) && !account.startsWith(`M:${scope.memberId}:`) ? 'M:other' : account,
  );
  return shown ?? refuse('NOT_FOUND');
}
