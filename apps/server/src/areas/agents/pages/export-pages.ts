import type { Payload } from '@lantern/contract/schemas';
import type { TeamEntryKey } from '@lantern/ledger';
import { formatMessage } from '@lantern/locales/server';
import { formatAmount } from '@lantern/money';
import { type FileAnswer, isRefusal, type MemberContext, type Refusal } from '@lantern/server-kit';
import { businessTime, referenceWords } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import {
  collect,
  money,
  named,
  optional,
  PAGE,
  pagesOfRows,
  type Row,
  teamFile,
  tooLarge,
  words,
} from '../team/team-sheet.ts';
import { showBets } from './bet-row.ts';
import { pageOfBets, questionOf } from './list-bets.ts';
import { pageOfTransactions, transactionQuestion } from './list-transactions.ts';
import type { MixedKey } from './page-keys.ts';

/** The team's bets with a filter as a file in the caller's language. */
export async function exportBets(
  deps: AgentsDeps,
  context: MemberContext,
  { format, ...query }: Payload<'agentPages.exportBets'>,
): Promise<FileAnswer | Refusal> {
  const question = await questionOf(deps, context, query);
  if (isRefusal(question)) return question;
  const { language, brand } = context;
  const { businessTimeZone: zone } = await deps.brands.settings(brand.id);
  const t = words(language);
  const rows = await collect<MixedKey>(async (after) => {
    const page = await pageOfBets(deps, question, after, PAGE);
    const shown = await showBets(deps, question.agent, page.rows, {
      exponent: brand.currency.exponent,
      language,
    });
    const cells = shown.map(
      (row): Row => [
        businessTime(new Date(row.placedAt), zone),
        row.account,
        row.below,
        row.title ?? row.game,
        row.issueNumber ?? '',
        money(row.stake),
        optional(row.validBet),
        optional(row.payout),
        row.prizeGroup === null ? '' : String(row.prizeGroup),
        optional(row.result),
        t(`bet_${row.state}`),
      ],
    );
    return { cells, next: page.next };
  });
  if (isRefusal(rows)) return rows;
  return teamFile(
    t('team_betting'),
    [
      [`${t('time')} (UTC${zone})`, 20],
      ...named(t, [
        ...([
          ['account', 18],
          ['below', 18],
          ['game', 24],
          ['issue', 18],
          ['stake', 14],
          ['valid_bets', 14],
        ] as const),
        ...([
          ['returned', 14],
          ['prize', 10],
          ['result', 14],
          ['state', 12],
        ] as const),
      ]),
    ],
    pagesOfRows(rows),
    { format, name: `team-bets-${query.from}-${query.to}` },
  );
}

/** The team's movements with a filter as a file in the caller's language. */
export async function exportTransactions(
  deps: AgentsDeps,
  context: MemberContext,
  { format, ...query }: Payload<'agentPages.exportTransactions'>,
): Promise<FileAnswer | Refusal> {
  const question = await transactionQuestion(deps, context, query);
  if (isRefusal(question)) return question;
  const { language, brand } = context;
  if (question.members === null) return tooLarge();
  const { businessTimeZone: zone } = await deps.brands.settings(brand.id);
  const { exponent } = brand.currency;
  const t = words(language);
  const rows = await collect<TeamEntryKey>(async (after) => {
    const page = await pageOfTransactions(deps, context, question, after ?? undefined, PAGE);
    const names = await deps.identity.namesOf(question.agent, [...new Set(page.rows.map(({ memberId }) => memberId))]);
    const cells = page.rows.map(
      (entry): Row => [
        businessTime(entry.at, zone),
        names.get(entry.memberId) ?? '',
        formatMessage(language, 'records', entry.code, {}),
        referenceWords(language, entry.reference),
        money(formatAmount(entry.balanceAfter - entry.amount, exponent)),
        money(formatAmount(entry.amount, exponent)),
        money(formatAmount(entry.balanceAfter, exponent)),
      ],
    );
    return { cells, next: page.next };
  });
  if (isRefusal(rows)) return rows;
  return teamFile(
    t('transactions'),
    [
      [`${t('time')} (UTC${zone})`, 20],
      ...named(t, [
        ...([
          ['account', 18],
          ['movement', 30],
          ['reference', 24],
          ['balance_before', 16],
          ['amount', 16],
        ] as const),
        ...([['balance_after', 16]] as const),
      ]),
    ],
    pagesOfRows(rows),
    { format, name: `team-transactions-${query.from}-${query.to}` },
  );
}
