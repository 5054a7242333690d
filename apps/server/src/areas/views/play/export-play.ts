import type { Language, Payload } from '@lantern/contract/schemas';
import { formatMessage } from '@lantern/locales/server';
import { type FileAnswer, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { MixedKey } from '../../agents/index.ts';
import { businessTime, type Cell, pagedFile } from '../../wallet/index.ts';
import type { ViewsDeps } from '../deps.ts';
import { lotteryWord } from './lottery-words.ts';
import { type PlayFilter, type PlayRow, pageOfPlay, playFilter, sumPlay } from './play-record.ts';

const PAGE = 200;
/** Maximum rows of a file: CSV is streamed, XLSX is built in memory. */
const MOST_ROWS = { CSV: 50_000, XLSX: 10_000 } as const;

type Column = 'category' | 'game' | 'issue' | 'play' | 'numbers' | 'stake' | 'payout' | 'result' | 'state';
const COLUMNS: readonly Column[] = [
  ...(['category', 'game', 'issue', 'play', 'numbers', 'stake', 'payout', 'result', 'state'] as const),
];
const WIDTHS = [20, 12, 24, 18, 20, 30, 14, 14, 14, 12];

const optional = (amount: string | null): Cell => (amount === null ? '' : { amount });

function cellsOf(row: PlayRow, language: Language, zone: string): readonly Cell[] {
  const t = (key: string) => formatMessage(language, 'records', key);
  return [
    businessTime(new Date(row.placedAt), zone),
    t(`category_${row.category}`),
    row.title ?? lotteryWord(language, 'game', row.game),
    row.issueNumber ?? '',
    row.play === null ? '' : lotteryWord(language, 'play', row.play),
    row.numbers.join(' '),
    { amount: row.stake },
    optional(row.payout),
    optional(row.result),
    t(`bet_${row.state}`),
  ];
}

/** The betting record under a filter as a file. EXPORT_TOO_LARGE with the maximum when there are more rows: nothing is omitted silently. */
export async function exportPlay(
  deps: ViewsDeps,
  context: MemberContext,
  { format, ...query }: Payload<'views.exportPlay'>,
): Promise<FileAnswer | Refusal> {
  const { language, brand, member } = context;
  const filter = playFilter(query);
  const max = MOST_ROWS[format];
  if ((await sumPlay(deps, member.scope, filter)).count > max) return refuse('EXPORT_TOO_LARGE', { max });
  const { businessTimeZone: zone } = await deps.brands.settings(brand.id);
  const t = (key: string) => formatMessage(language, 'records', key);
  const sheet = {
    name: t('betting_title'),
    head: [`${t('time')} (UTC${zone})`, ...COLUMNS.map(t)],
    widths: WIDTHS,
  };
  return pagedFile(sheet, pagesOf(deps, context, filter, { zone, max }), { format, name: 'bets' });
}

/** Reads page after page by key: bets placed meanwhile come before the first page and are not in the file. */
async function* pagesOf(
  deps: ViewsDeps,
  { language, brand, member: { scope } }: MemberContext,
  filter: PlayFilter,
  { zone, max }: { readonly zone: string; readonly max: number },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { exponent } = brand.currency;
  let after: MixedKey | null = null;
  for (let count = 0; count < max; count += PAGE) {
    const page: Awaited<ReturnType<typeof pageOfPlay>> = await pageOfPlay(deps, scope, filter, {
      ...{ after, limit: PAGE, exponent, language },
    });
    yield page.rows.map((row) => cellsOf(row, language, zone));
    if (page.next === null) return;
    after = page.next;
  }
}
