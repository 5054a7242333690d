import type { CrashPast } from '@lantern/arcade-contract';
import { useText } from '../i18n/text.ts';
import { flightText } from './flight.ts';

const LOW = 2;
const GREAT = 100;

function kindOf(point: number): string {
  if (point < LOW) return 'low';
  return point >= GREAT ? 'great' : 'high';
}

/** Crash points of the last rounds, newest first; each links to its proof. */
export function PastPoints({ past, onPick }: { past: readonly CrashPast[]; onPick: (number: number) => void }) {
  const t = useText('arcade');
  return (
    <ol className="crash-past num" aria-label={t('last_rounds')}>
      {past.map(({ number, point }) => (
        <li key={number}>
          <button
            type="button"
            data-kind={kindOf(Number(point))}
            aria-label={t('crash_past', { number, point: flightText(Number(point)) })}
            onClick={() => onPick(number)}
          >
            {flightText(Number(point))}×
          </button>
        </li>
      ))}
    </ol>
  );
}
