import { PLINKO_ROWS, PLINKO_TABLES, plinkoProbability, plinkoReturn } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { roughChance, timesText } from '../figures.ts';
import { BEST_WIN, type ControlsProps, type Face, type RoundOf, type StageProps } from '../game-view.ts';
import { ballPlaces, heatOf, PLINKO_BOARD, pegPlaces } from './plinko-board.ts';
import { CountField, RISK_WORDS, RiskField } from './risk-field.tsx';

const tableOf = ({ rows, risk }: RoundOf<'plinko'>['input']) => PLINKO_TABLES[rows][risk];

function Stage({ input, round, isMoving, lastsMs }: StageProps<'plinko'>) {
  const t = useText('arcade');
  const { rows } = input;
  const table = tableOf(input);
  const isSame = round?.input.rows === rows && round.input.risk === input.risk;
  const landed = round?.output && isSame && !isMoving ? round.output.bucket : null;
  const { width, height } = PLINKO_BOARD;
  return (
    <div className={`plinko-stage r${rows}`}>
      <div className="plinko-board">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('plinko_board', { rows })}>
          {pegPlaces(rows).map(({ x, y }) => (
            <circle key={`${x} ${y}`} className="peg" cx={x} cy={y} r={rows > 12 ? 4 : 5.5} />
          ))}
          {round?.output && isSame && <Ball key={round.id} path={round.output.path} lastsMs={isMoving ? lastsMs : 0} />}
        </svg>
        <ol className="buckets num">
          {table.map((multiplier, bucket) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: buckets have fixed places
            <li key={bucket} className={bucket === landed ? 'on' : undefined} data-heat={heatOf(bucket, rows)}>
              <b>{multiplier.toDecimal(2)}</b>
              <small>{roughChance(plinkoProbability(rows, bucket))}</small>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Falls from peg to peg along the drawn path. */
function Ball({ path, lastsMs }: { path: string; lastsMs: number }) {
  const ball = useRef<SVGCircleElement>(null);
  const places = ballPlaces(path);
  const last = places.at(-1) ?? { x: 0, y: 0 };
  const frames = useRef({ places, lastsMs });
  useEffect(() => {
    const { places: stops, lastsMs: duration } = frames.current;
    if (duration === 0) return;
    const fall = ball.current?.animate(
      stops.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: 'cubic-bezier(.5, 0, .8, .6)' })),
      { duration, fill: 'forwards' },
    );
    return () => fall?.cancel();
  }, []);
  return <circle ref={ball} className="ball" r={9} style={{ transform: `translate(${last.x}px, ${last.y}px)` }} />;
}

function Controls({ input, isLocked, onBet }: ControlsProps<'plinko'>) {
  const t = useText('arcade');
  return (
    <>
      <RiskField value={input.risk} isLocked={isLocked} onChange={(risk) => onBet({ ...input, risk })} />
      <CountField
        label={t('plinko_rows')}
        counts={PLINKO_ROWS}
        value={input.rows}
        isLocked={isLocked}
        onChange={(rows) => onBet({ ...input, rows })}
      />
    </>
  );
}

const times = (round: RoundOf<'plinko'>) => timesText(Rational.fromDecimal(round.multiplier));

export const PLINKO: Face<'plinko'> = {
  id: 'plinko',
  start: { rows: 12, risk: 'medium' },
  figures(input) {
    const table = tableOf(input);
    const top = table[0] ?? Rational.ZERO;
    return {
      top,
      chance: plinkoProbability(input.rows, 0).mul(Rational.of(2)),
      returned: plinkoReturn(table),
      words: BEST_WIN,
    };
  },
  showMs: (round) => 300 + round.input.rows * 130,
  mark: times,
  bet: ({ rows, risk }, t) => t('plinko_bet', { rows, risk: t(RISK_WORDS[risk]) }),
  sentence: (round, t) =>
    t('plinko_said', {
      path: (round.output?.path ?? '').replaceAll('L', '↙').replaceAll('R', '↘'),
      bucket: (round.output?.bucket ?? 0) + 1,
      times: times(round),
    }),
  rules: (t) => [t('plinko_rule_path'), t('plinko_rule_pays'), t('plinko_rule_part')],
  Stage,
  Controls,
};
