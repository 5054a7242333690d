import { Ball, type BallColour, Balls } from '@lantern/ui';
import { drawnValues } from './drawn-values.ts';
import { Die, markSixColour, Runner } from './signs.tsx';

/** Longer results (keno, races) show their first numbers. */
const MOST_SHOWN = 7;
const COLOURS: Readonly<Record<string, BallColour>> = { SSC: 'amber' };

/** A last result in its family's form, in one row; `label` names the draw for screen readers. */
export function LastNumbers({ family, drawn, label }: { family: string; drawn: string; label: string }) {
  const values = drawnValues(drawn);
  const shown = values.slice(0, MOST_SHOWN);
  if (family !== 'K3' && family !== 'PK10' && family !== 'LHC') {
    return <Balls values={shown} label={label} colour={COLOURS[family] ?? 'paper'} size="s" />;
  }
  return (
    <span className="ball-row" role="img" aria-label={`${label}: ${values.join(' ')}`}>
      {shown.map((value, place) => {
        const key = `${place} ${value}`;
        if (family === 'K3') return <Die key={key} face={Number(value)} />;
        if (family === 'PK10') return <Runner key={key} number={Number(value)} small />;
        return <Ball key={key} value={value} colour={markSixColour(Number(value))} size="s" />;
      })}
    </span>
  );
}
