import { useLotteryText } from '../i18n/text.ts';

interface Difference {
  readonly family: string;
  readonly play: string;
  readonly prize: string;
  readonly before: string;
  readonly after: string;
  readonly rtpBefore: number | null;
  readonly rtpAfter: number | null;
}

/** Prices that an approval would change, each with its RTP before and after. Shows the values frozen in the request. */
export function PriceDifferences({ value }: { value: unknown }) {
  const { playOf } = useLotteryText();
  const rows = Array.isArray(value) ? (value as readonly Difference[]) : [];
  if (rows.length === 0) return '—';
  return (
    <ul className="price-differences">
      {rows.map((row) => (
        <li key={`${row.play} ${row.prize}`}>
          {playOf(row.family, row.play)}
          {row.prize !== row.play && <span className="mut3"> {row.prize}</span>}: {row.before} → <b>{row.after}</b>{' '}
          <span className="mut3">
            {returned(row.rtpBefore)} → {returned(row.rtpAfter)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function returned(ppm: number | null): string {
  return ppm === null ? '—' : `${(ppm / 10_000).toFixed(2)} %`;
}
