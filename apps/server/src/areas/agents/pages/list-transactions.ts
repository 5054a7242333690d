import type { Payload, Value } from '@lantern/contract/schemas';
import {
  POSTING_CODES,
  type PostingCode,
  type TeamEntry,
  type TeamEntryFilter,
  type TeamEntryKey,
} from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import {
  businessDay,
  isRefusal,
  type MemberContext,
  type MemberScope,
  type Refusal,
  refuse,
} from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { checkRange, dayBefore, dayStart } from '../figures/day-range.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { memberOf } from './list-bets.ts';

type Query = Omit<Payload<'agentPages.transactions'>, 'cursor' | 'limit'>;
type Group = NonNullable<Query['group']>;

const PAGE = 20;
/** A list over more members would cost too much: one must be named. */
const MOST_MEMBERS = 500;

const CODES = Object.keys(POSTING_CODES) as readonly PostingCode[];
const GROUPS: Readonly<Record<Exclude<Group, 'ALL' | 'OTHER'>, readonly PostingCode[]>> = {
  DEPOSIT: ['P01', 'P01m', 'P03', 'P04', 'P06', 'P06b'],
  WITHDRAWAL: ['P10', 'P11', 'P16'],
  TRANSFER: ['P19', 'P20', 'P20h', 'P20r'],
  BET: ['P21', 'P23', 'P28', 'P28p', 'P28r', 'P35b'],
  PAYOUT: ['P22w', 'P24', 'P28w', 'P28y', 'P47w'],
  REBATE: ['P25', 'P26', 'P27', 'P27b', 'P37'],
  BONUS: ['P34', 'P35r', 'P36', 'P38', 'P44'],
  CONTRACT: ['P39p', 'P40', 'P41', 'P42'],
};

function codesOf(group: Group): readonly PostingCode[] | undefined {
  if (group === 'ALL') return undefined;
  if (group !== 'OTHER') return GROUPS[group];
  const named = new Set(Object.values(GROUPS).flat());
  return CODES.filter((code) => !named.has(code));
}

/** A validated query of a team's movements; `members` null: too many to list. */
export interface TransactionQuestion {
  readonly agent: MemberScope;
  readonly members: readonly bigint[] | null;
  readonly filter: Omit<TeamEntryFilter, 'limit'>;
}

export async function transactionQuestion(
  deps: AgentsDeps,
  context: MemberContext,
  { account, from, to, group = 'ALL' }: Query,
): Promise<TransactionQuestion | Refusal> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal) return refusal;
  const { scope: agent } = context.member;
  const { businessTimeZone: zone } = await deps.brands.settings(agent.brandId);
  const wrong = checkRange({ from, to }, businessDay(context.now, zone));
  if (wrong) return wrong;
  const memberId = await memberOf(deps, agent, account);
  if (isRefusal(memberId)) return memberId;
  const page = { book: agent.book, afterId: 0n, limit: MOST_MEMBERS + 1 };
  const members = memberId === null ? await deps.tree.team(agent, agent.memberId, page) : [memberId];
  const filter = { codes: codesOf(group), from: dayStart(from, zone), to: dayStart(dayBefore(to, -1), zone) };
  return { agent, members: members.length > MOST_MEMBERS ? null : members, filter };
}

/** A page of movements of the team's main wallets. */
export async function pageOfTransactions(
  deps: AgentsDeps,
  context: MemberContext,
  { agent, members, filter }: TransactionQuestion,
  before: TeamEntryKey | undefined,
  limit: number,
): Promise<{
  readonly rows: readonly (TeamEntry & { readonly memberId: bigint })[];
  readonly next: TeamEntryKey | null;
}> {
  const query = { ...filter, before, limit: limit + 1 };
  const found = await deps.ledger.teamStatement(deps.pool, ledgerScope(context.brand, agent), members ?? [], query);
  const rows = found.slice(0, limit).map((entry) => ({ ...entry, memberId: BigInt(entry.account.split(':')[1] ?? 0) }));
  return { rows, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}

const CURSOR = /^(\d{1,18})-(\d{1,18})-(\d{1,18})$/;

function keyOf(cursor: string): TeamEntryKey | null {
  const [, batchId, accountId, seq] = CURSOR.exec(cursor) ?? [];
  return batchId && accountId && seq
    ? { batchId: BigInt(batchId), accountId: BigInt(accountId), seq: BigInt(seq) }
    : null;
}

/** Movements of the team's main wallets with the balance before and after each. */
export async function listTransactions(
  deps: AgentsDeps,
  context: MemberContext,
  { cursor, limit = PAGE, ...query }: Payload<'agentPages.transactions'>,
): Promise<Value<'agentPages.transactions'> | Refusal> {
  const question = await transactionQuestion(deps, context, query);
  if (isRefusal(question)) return question;
  const before = cursor === undefined ? undefined : keyOf(cursor);
  if (before === null) return refuse('BAD_REQUEST', { field: 'cursor' });
  const { rows, next } = await pageOfTransactions(deps, context, question, before, limit);
  const names = await deps.identity.namesOf(question.agent, [...new Set(rows.map(({ memberId }) => memberId))]);
  const amount = (minor: bigint) => formatAmount(minor, context.brand.currency.exponent);
  return {
    rows: rows.map((entry) => ({
      entryId: entry.commandId,
      seq: entry.seq.toString(),
      account: names.get(entry.memberId) ?? '',
      at: entry.at.toISOString(),
      posting: entry.code,
      amount: amount(entry.amount),
      balanceBefore: amount(entry.balanceAfter - entry.amount),
      balanceAfter: amount(entry.balanceAfter),
      reference: { ...entry.reference },
    })),
    nextCursor: next === null ? null : [next.batchId, next.accountId, next.seq].join('-'),
    chooseMember: question.members === null,
    asOf: context.now.toISOString(),
  };
}
