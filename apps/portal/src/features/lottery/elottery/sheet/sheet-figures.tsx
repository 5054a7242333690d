import { displayAmount } from '@lantern/money';
import { Card, Money } from '@lantern/ui';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import type { ElotterySlip } from '../model/elottery-slip.ts';
import { winOf } from '../model/prices.ts';
import { lineOfCell, playOfColumn, SHEET_WIDTH } from '../model/sheet.ts';
import type { ElotteryLobby, ElotteryPlay } from '../model/types.ts';
import type { Sheet } from '../model/use-sheet.ts';

/** Payout per unit of stake: `×3,000`. */
export function indexText({ tiers }: ElotteryPlay): string {
  return `×${Number(tiers[0]?.fair ?? 0).toLocaleString('en')}`;
}

/** The row that the cards beside a sheet describe: the last one with a complete number. */
export function rowShown(sheet: Sheet) {
  return sheet.rows.findLast(({ number }) => number.length === SHEET_WIDTH);
}

/** Payout of a row if its number wins the first prize. */
export function firstPrizeOf(sheet: Sheet, priced: ElotterySlip['priced']): bigint {
  const row = rowShown(sheet);
  if (row === undefined) return 0n;
  const lines = sheet.columns.flatMap((column) => lineOfCell(row, column, sheet.terms) ?? []);
  return lines.reduce((sum, line) => sum + winOf(priced(line)), 0n);
}

/** Total payout of one number, by selection. */
export function IfItComes({ sheet, slip }: { sheet: Sheet; slip: ElotterySlip }) {
  const t = useText('families');
  const currency = useCurrency();
  const row = rowShown(sheet);
  if (row === undefined) return null;
  const cells = sheet.columns.flatMap((column) => {
    const line = lineOfCell(row, column, sheet.terms);
    return line === null ? [] : [{ column, line }];
  });
  if (cells.length === 0) return null;
  return (
    <Card className="if-comes" title={t('if_it_comes', { number: row.number })} level={3}>
      {cells.map(({ column, line }) => (
        <div key={column.id} className="key-value num">
          <span>
            {column.id}, {displayAmount(line.unitPrice, currency)} {indexText(line.play)}
          </span>
          <span>
            <Money amount={winOf(slip.priced(line))} {...currency} />
          </span>
        </div>
      ))}
      <div className="key-value num">
        <b>{t('together')}</b>
        <b>
          <Money amount={firstPrizeOf(sheet, slip.priced)} {...currency} tone="won" />
        </b>
      </div>
    </Card>
  );
}

const PRIZES = ['1', '2', '3', 'S', 'C'] as const;

/** Prizes of both bets per unit of stake. */
export function PrizeTable({ plays }: { plays: ElotteryLobby['plays'] }) {
  const t = useText('families');
  const shown = (['big', 'small'] as const).map((bet) => ({
    bet,
    tiers: plays.find(({ code }) => code === playOfColumn('FOUR_D', bet, 'straight', false))?.tiers ?? [],
  }));
  return (
    <Card title={t('prizes_for_one')} level={3}>
      <table className="table num sheet-figures-prizes">
        <thead>
          <tr>
            <th scope="col">{t('prize')}</th>
            {shown.map(({ bet }) => (
              <th key={bet} scope="col" className="r">
                {t(`sheet_${bet}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PRIZES.map((prize) => (
            <tr key={prize}>
              <th scope="row">{t(`prize_${prize}`)}</th>
              {shown.map(({ bet, tiers }) => {
                const tier = tiers.find(({ code }) => code === `${bet}_${prize}`);
                return (
                  <td key={bet} className="r">
                    {tier === undefined ? '–' : <b>{Number(tier.fair).toLocaleString('en')}</b>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** All numbers of the last draw. */
export function AllNumbers({ result }: { result: NonNullable<ElotteryLobby['game']['lastResult']> }) {
  const t = useText('families');
  const numbers = result.digits.split(',');
  const day = `${result.number.slice(0, 4)}-${result.number.slice(4, 6)}-${result.number.slice(6, 8)}`;
  const groups = [
    ['1', numbers.slice(0, 1)],
    ['2', numbers.slice(1, 2)],
    ['3', numbers.slice(2, 3)],
    ['S', numbers.slice(3, 13)],
    ['C', numbers.slice(13)],
  ] as const;
  return (
    <Card title={t('all_numbers', { day })} level={3}>
      <dl className="sheet-figures-numbers num">
        {groups.map(([prize, drawn]) => (
          <div key={prize} className={drawn.length === 1 ? 'sheet-figures-one' : undefined}>
            <dt>{t(`prize_${prize}`)}</dt>
            <dd>
              {drawn.map((number, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: numbers may repeat; the position is the key
                <span key={place}>{number}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
