import { WHEEL_SEGMENTS, wheelReturn, wheelTable } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { chanceText, timesText } from '../figures.ts';
import { BEST_WIN, type ControlsProps, type Face, ONLY_WIN, type RoundOf, type StageProps } from '../game-view.ts';
import { CountField, RISK_WORDS, RiskField } from './risk-field.tsx';
import { kindsOf, segmentPath, turnFor } from './wheel-board.ts';

type Input = RoundOf<'wheel'>['input'];
const tableOf = ({ segments, risk }: Input) => wheelTable(segments, risk);

/** Full turns before the wheel stops. */
const TURNS = 4;

function Stage({ input, round, isMoving, lastsMs }: StageProps<'wheel'>) {
  const t = useText('arcade');
  const table = tableOf(input);
  const kinds = kindsOf(table);
  const isSame = round?.input.segments === input.segments && round.input.risk === input.risk;
  const segment = round?.output && isSame ? round.output.segment : null;
  const hit = segment === null || isMoving ? null : table[segment];
  return (
    <div className="wheel-stage">
      <div className="wheel-place">
        <div className="wheel-round">
          <Disc
            key={`${input.segments} ${input.risk} ${isSame ? round?.id : ''}`}
            table={table}
            kinds={kinds}
            segment={segment}
            lastsMs={isMoving ? lastsMs : 0}
            label={t('wheel_board', { segments: input.segments })}
          />
          <i className="wheel-pointer" aria-hidden="true" />
          <p
            className="og-figure small num"
            data-tone={hit ? (hit.compare(Rational.ONE) > 0 ? 'won' : 'lost') : undefined}
          >
            {hit ? timesText(hit) : '–'}
          </p>
        </div>
      </div>
      <ul className="wheel-kinds num">
        {kinds.map(({ multiplier, count }, kind) => (
          <li key={multiplier.toString()} data-kind={kind} className={hit?.equals(multiplier) ? 'on' : undefined}>
            <b>{timesText(multiplier)}</b>
            <small>{chanceText(Rational.of(count, table.length))}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DiscProps {
  readonly table: readonly Rational[];
  readonly kinds: ReturnType<typeof kindsOf>;
  readonly segment: number | null;
  readonly lastsMs: number;
  readonly label: string;
}

function Disc({ table, kinds, segment, lastsMs, label }: DiscProps) {
  const disc = useRef<SVGGElement>(null);
  const rest = segment === null ? 0 : turnFor(segment, table.length);
  const start = useRef({ rest, lastsMs });
  useEffect(() => {
    const { rest: angle, lastsMs: duration } = start.current;
    if (duration === 0) return;
    const turn = disc.current?.animate(
      [{ transform: 'rotate(0deg)' }, { transform: `rotate(${TURNS * 360 + angle}deg)` }],
      { duration, easing: 'cubic-bezier(.12, .7, .16, 1)', fill: 'forwards' },
    );
    return () => turn?.cancel();
  }, []);
  return (
    <svg viewBox="-100 -100 200 200" role="img" aria-label={label}>
      <g ref={disc} className="wheel-disc" style={{ transform: `rotate(${rest}deg)` }}>
        {table.map((multiplier, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have fixed places
            key={index}
            data-kind={kinds.findIndex((kind) => kind.multiplier.equals(multiplier))}
            d={segmentPath(index, table.length)}
          />
        ))}
      </g>
    </svg>
  );
}

function Controls({ input, isLocked, onBet }: ControlsProps<'wheel'>) {
  const t = useText('arcade');
  return (
    <>
      <RiskField value={input.risk} isLocked={isLocked} onChange={(risk) => onBet({ ...input, risk })} />
      <CountField
        label={t('wheel_segments')}
        counts={WHEEL_SEGMENTS}
        value={input.segments}
        isLocked={isLocked}
        onChange={(segments) => onBet({ ...input, segments })}
      />
    </>
  );
}

const times = (round: RoundOf<'wheel'>) => timesText(Rational.fromDecimal(round.multiplier));

export const WHEEL: Face<'wheel'> = {
  id: 'wheel',
  start: { segments: 20, risk: 'medium' },
  figures(input) {
    const table = tableOf(input);
    const top = kindsOf(table).at(-1) ?? { multiplier: Rational.ZERO, count: 0 };
    return {
      top: top.multiplier,
      chance: Rational.of(top.count, table.length),
      returned: wheelReturn(table),
      words: input.risk === 'high' ? ONLY_WIN : BEST_WIN,
    };
  },
  showMs: () => 3_200,
  mark: times,
  bet: ({ segments, risk }, t) => t('wheel_bet', { segments, risk: t(RISK_WORDS[risk]) }),
  sentence: (round, t) =>
    t('wheel_said', {
      segment: (round.output?.segment ?? 0) + 1,
      segments: round.input.segments,
      times: times(round),
    }),
  rules: (t) => [t('wheel_rule_segment'), t('wheel_rule_risk')],
  Stage,
  Controls,
};
