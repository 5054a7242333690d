import type { Language, Payload } from '@lantern/contract/schemas';
import type { TeamEntryKey } from '@lantern/ledger';
import { formatMessage } from '@lantern/locales/server';
import { formatAmount } from '@lantern/money';
import { type FileAnswer, isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { businessTime, type Cell, referenceWords, tableFile } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { showBets } from './bet-row.ts';
import { pageOfBets, questionOf } from './list-bets.ts';
import { pageOfTransactions, transactionQuestion } from './list-transactions.ts';
import type { MixedKey } from './page-keys.ts';

const PAGE = 200;
/** Rows of a file; more are refused, so that nothing is left out silently. */
const MOST_ROWS = 10_000;

const words = (language: Language) => (key: string) => formatMessage(language, 'agent', key, {});

/** Reads page after page up to the bound; a refusal when there are more. */
async function collect<Key>(
  read: (after: Key | null) => Promise<{ readonly cells: readonly (readonly Cell[])[]; readonly next: Key | null }>,
): Promise<(readonly Cell[])[] | Refusal> {
  const rows: (readonly Cell[])[] = [];
  for (let after: Key | null = null; ; ) {
    const { cells, next } = await read(after);
    rows.push(...cells);
    if (rows.length > MOST_ROWS) return refuse('EXPORT_TOO_LARGE', { max: MOST_ROWS });
    if (next === null) return rows;
    after = next;
  }
}

const optional = (amount: string | null): Cell => (amount === null ? '' : { amount });

/** The team's bets under a filter as a file in the caller's language. */
export async function exportBets(
  deps: AgentsDeps,
  context: MemberContext,
  { format, ...query }: Payload<'agentPages.exportBets'>,
): Promise<FileAnswer | Refusal> {
  const question = await questionOf(deps, context, query);
  if (isRefusal(question)) return question;
  const { language, merchant } = context;
  const { businessTimeZone: zone } = await deps.brands.settings(merchant.id);
  const t = words(language);
  const rows = await collect<MixedKey>(async (after) => {
    const page = await pageOfBets(deps, question, after, PAGE);
    const shown = await showBets(deps, question.agent, page.rows, merchant.currency.exponent);
    const cells = shown.map((row): Cell[] => [
      businessTime(new Date(row.placedAt), zone),
      row.account,
      row.below,
      row.title ?? row.game,
      row.issueNumber ?? '',
      { amount: row.stake },
      optional(row.validBet),
      optional(row.payout),
      row.prizeGroup === null ? '' : String(row.prizeGroup),
      optional(row.result),
      t(`bet_${row.state}`),
    ]);
    return { cells, next: page.next };
  });
  if (isRefusal(rows)) return rows;
  const head = ['account', 'below', 'game', 'issue', 'stake', 'valid_bets', 'returned', 'prize', 'result', 'state'];
  return tableFile(
    {
      name: t('team_betting'),
      head: [`${t('time')} (UTC${zone})`, ...head.map(t)],
      widths: [20, 18, 18, 24, 18, 14, 14, 14, 10, 14, 12],
    },
    rows,
    { format, name: `team-bets-${query.from}-${query.to}` },
  );
}

/** The team's movements under a filter as a file in the caller's language. */
export async function exportTransactions(
  deps: AgentsDeps,
  context: MemberContext,
  { format, ...query }: Payload<'agentPages.exportTransactions'>,
): Promise<FileAnswer | Refusal> {
  const question = await transactionQuestion(deps, context, query);
  if (isRefusal(question)) return question;
  const { language, merchant } = context;
  if (question.members === null) return refuse('EXPORT_TOO_LARGE', { max: MOST_ROWS });
  const { businessTimeZone: zone } = await deps.brands.settings(merchant.id);
  const { exponent } = merchant.currency;
  const t = words(language);
  const rows = await collect<TeamEntryKey>(async (after) => {
    const page = await pageOfTransactions(deps, context, question, after ?? undefined, PAGE);
    const names = await deps.identity.namesOf(question.agent, [...new Set(page.rows.map(({ memberId }) => memberId))]);
    const cells = page.rows.map((entry): Cell[] => [
      businessTime(entry.at, zone),
      names.get(entry.memberId) ?? '',
      formatMessage(language, 'records', entry.code, {}),
      referenceWords(language, entry.reference),
      { amount: formatAmount(entry.balanceAfter - entry.amount, exponent) },
      { amount: formatAmount(entry.amount, exponent) },
      { amount: formatAmount(entry.balanceAfter, exponent) },
    ]);
    return { cells, next: page.next };
  });
  if (isRefusal(rows)) return rows;
  const head = ['account', 'movement', 'reference', 'balance_before', 'amount', 'balance_after'];
  return tableFile(
    {
      name: t('transactions'),
      head: [`${t('time')} (UTC${zone})`, ...head.map(t)],
      widths: [20, 18, 30, 24, 16, 16, 16],
    },
    rows,
    { format, name: `team-transactions-${query.from}-${query.to}` },
  );
}
