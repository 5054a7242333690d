import type { Payload } from '@lantern/contract/schemas';
import { formatMessage } from '@lantern/locales/server';
import { businessDay, type FileAnswer, isRefusal, type MemberContext, type Refusal } from '@lantern/server-kit';
import { businessTime } from '../../../wallet/index.ts';
import { collect, money, named, PAGE, pagesOfRows, type Row, teamFile } from '../../team/team-sheet.ts';
import type { ContractDeps } from '../deps.ts';
import { isByBets } from '../kinds.ts';
import { listBills } from '../repository/bills.ts';
import { refuseContracts } from '../require-kind.ts';
import { billFilter } from './read-page.ts';
import { namesOfSides, type ShownBill, showBill } from './show-contract.ts';

const PPM_PER_PERCENT = 10_000;

/** First and last moment of a period in business time; only dates for periods of days. */
function periodCells({ kind, from, to }: ShownBill, zone: string): readonly [string, string] {
  const [begin, end] = [new Date(from), new Date(to)];
  if (isByBets(kind)) return [businessTime(begin, zone), businessTime(end, zone)];
  return [businessDay(begin, zone), businessDay(new Date(end.getTime() - 1), zone)];
}

/** Bills of the caller or of his direct downlines as a file, with the page's filter. */
export async function exportBills(
  deps: ContractDeps,
  context: MemberContext,
  { format, kind, ...query }: Payload<'contracts.exportBills'>,
): Promise<FileAnswer | Refusal> {
  const refusal = await refuseContracts(deps, context, kind);
  if (refusal) return refusal;
  const filter = await billFilter(deps, context, kind, query);
  if (isRefusal(filter)) return filter;
  const { language, brand, member } = context;
  const { scope } = member;
  const { businessTimeZone: zone } = await deps.brands.settings(scope.brandId);
  const t = (key: string) => formatMessage(language, 'contracts', key, {});
  const rows = await collect<bigint>(async (beforeId) => {
    const found = await listBills(deps.pool, scope, { ...filter, beforeId, limit: PAGE });
    const names = await namesOfSides(deps, scope, found);
    const cells = found.map((row): Row => {
      const bill = showBill(row, names, brand.currency.exponent);
      return [
        ...[...periodCells(bill, zone), bill.account, bill.payer ?? t('the_operator')],
        ...[money(bill.validBet), money(bill.base), bill.tier === null ? '' : String(bill.tier + 1)],
        ...[`${bill.ratePpm / PPM_PER_PERCENT}%`, money(bill.gross), money(bill.downlineGross), money(bill.keeps)],
        ...[money(bill.due), money(bill.paid), t(`bill_${bill.state}`)],
      ];
    });
    return { cells, next: found.length < PAGE ? null : (found.at(-1)?.id ?? null) };
  });
  if (isRefusal(rows)) return rows;
  const columns = named(t, [
    ...([
      ['from', 20],
      ['until', 20],
      ['account', 18],
      ['paid_by_head', 18],
      ['valid_bets', 16],
      ['base', 16],
    ] as const),
    ...([
      ['step', 8],
      ['rate', 8],
      ['gross', 14],
      ['to_downlines', 14],
      ['you_keep', 14],
      ['due', 14],
    ] as const),
    ...([
      ['paid', 14],
      ['state', 16],
    ] as const),
  ]);
  const name = `${kind.toLowerCase()}-bills${query.from === undefined ? '' : `-${query.from}-${query.to ?? ''}`}`;
  return teamFile(t(`kind_${kind}`), columns, pagesOfRows(rows), { format, name });
}
