import { useText } from '../../../shared/i18n/text.ts';
import type { Kind, Page } from './kinds.ts';
import { usePeriodText } from './use-period-text.ts';

const WIDTH = 620;
const HEIGHT = 84;
const MOST = 24;
const WIDEST = 22;

/** The last salaries as columns, oldest first, and the running period's amount so far. */
export function BillBars({ kind, page: { rows, running } }: { kind: Kind; page: Page }) {
  const t = useText('contracts');
  const periodText = usePeriodText();
  const bills = rows.slice(0, MOST).toReversed();
  const [first] = bills;
  const last = running ?? bills.at(-1);
  if (bills.length < 2 || first === undefined || last === undefined) return null;
  const columns = [
    ...bills.map(({ id, keeps: net }) => ({ id, height: Math.max(0, Number(net)), tone: 'bill-bars-past' })),
    ...(running ? [{ id: 'running', height: Number(running.gross), tone: 'now' }] : []),
  ];
  const highest = Math.max(1, ...columns.map(({ height }) => height));
  const slot = WIDTH / columns.length;
  const width = Math.min(WIDEST, slot * 0.7);
  return (
    <figure className="agent-page-box bill-bars num">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('last_bills', { count: bills.length })}>
        {columns.map(({ id, height, tone }, place) => {
          // A zero is drawn as a thin bar, so that a period without income is visible.
          const tall = Math.max(3, (HEIGHT * height) / highest);
          const x = slot * place + (slot - width) / 2;
          return <rect key={id} className={tone} x={x} y={HEIGHT - tall} width={width} height={tall} rx="4" />;
        })}
      </svg>
      <figcaption>
        <span>{periodText(kind, first.from, first.to)}</span>
        <span>{periodText(kind, last.from, last.to)}</span>
      </figcaption>
    </figure>
  );
}
