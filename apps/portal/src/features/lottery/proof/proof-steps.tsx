import { classNames, Icon, IconButton, Note, Segments, Tag } from '@lantern/ui';
import { Check as CheckMark, Copy, Minus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { Change } from './change-value.ts';
import type { Check } from './use-proof.ts';
import { type DrawRecord, STEPS, type StepName, type StepState, type Verdict } from './verify-draw.ts';

type Shown = 'plain' | 'code';
/** Number of bytes of the outcome that are shown. */
const SHOWN_BYTES = 12;

/** Formulas of the steps, the same in every language. */
const CODE: Readonly<Record<StepName, string>> = {
  seal: 'seal = SHA-256 ^ length (secret of the chain)',
  bets: 'digest = SHA-256(header ‖ LF ‖ bet ‖ LF ‖ bet ‖ LF …)',
  secret: 'SHA-256 ^ i (value) = seal',
  beacon: 'number = SHA-256(signature of the round)',
  mix: 'outcome = HMAC-SHA256(key = value, message = digest ‖ number)',
  digits: 'for byte of outcome: if (byte < 256 − 256 % n) drawn.push(list[byte % n])',
};
const OFFLINE_CODE = 'SHA-256 ^ round (number) = commitment of the stand-in';

/** The verification step by step, with each value and whether this device computed the same. */
export function ProofSteps({ draw, check, change }: { draw: DrawRecord; check: Check; change: Change | null }) {
  const t = useText('proof');
  const [shown, setShown] = useState<Shown>('plain');
  const stateOf = (step: StepName): StepState | 'waiting' => {
    if (check.verdict !== null) return check.verdict.steps[step];
    return 'waiting';
  };
  return (
    <section className="card">
      <div className="row wrap-x proof-steps-head">
        <h2>{t('steps_title')}</h2>
        <span className="grow" />
        <Segments
          label={t('steps_title')}
          items={[
            { id: 'plain', label: t('plain') },
            { id: 'code', label: t('code') },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      <ol className="proof-steps">
        {STEPS.map((step) => (
          <Step key={step} name={step} state={stateOf(step)} shown={shown} draw={draw}>
            <StepValues step={step} draw={check.shown?.draw ?? draw} check={check} change={change} />
          </Step>
        ))}
      </ol>
    </section>
  );
}

const MARKS = { good: CheckMark, bad: X, skipped: Minus, waiting: Minus } as const;

function Step({
  name,
  state,
  shown,
  draw,
  children,
}: {
  name: StepName;
  state: StepState | 'waiting';
  shown: Shown;
  draw: DrawRecord;
  children: ReactNode;
}) {
  const t = useText('proof');
  const zone = useZone();
  const isOffline = draw.beacon.name === 'OFFLINE';
  const text = name === 'beacon' && isOffline ? 'text_beacon_offline' : `text_${name}`;
  return (
    // A waiting step has no class: `waiting` styles a whole waiting panel.
    <li className={state === 'waiting' ? undefined : state} data-step={name} data-state={state}>
      <span className="proof-steps-mark">
        <Icon as={MARKS[state]} />
        <span className="vh">{t(`state_${state}`)}</span>
      </span>
      <div>
        <b>{t(name === 'beacon' && isOffline ? 'step_beacon_offline' : `step_${name}`)}</b>
        {shown === 'plain' ? (
          <p>
            {t(text, {
              time: formatTime(draw.chain.committedAt, zone),
              index: String(draw.chain.index),
              round: String(draw.beacon.round),
            })}
          </p>
        ) : (
          <p>
            <code>{name === 'beacon' && isOffline ? OFFLINE_CODE : CODE[name]}</code>
          </p>
        )}
        {state === 'skipped' && <Note tone="info">{t('state_skipped')}</Note>}
        {children}
      </div>
    </li>
  );
}

function StepValues({
  step,
  draw,
  check: { verdict },
  change,
}: {
  step: StepName;
  draw: DrawRecord;
  check: Check;
  change: Change | null;
}) {
  const t = useText('proof');
  switch (step) {
    case 'seal':
      return <HexLine label={t('seal')} value={draw.chain.commitment} />;
    case 'bets':
      return (
        draw.bets && (
          <HexLine label={t('digest')} value={verdict?.digest ?? draw.bets.digest} isChanged={change === 'bet'} />
        )
      );
    case 'secret':
      return (
        draw.chain.value && <HexLine label={t('secret')} value={draw.chain.value} isChanged={change === 'secret'} />
      );
    case 'beacon':
      return (
        draw.beacon.value && <HexLine label={t('number')} value={draw.beacon.value} isChanged={change === 'beacon'} />
      );
    case 'mix':
      return (
        verdict && (
          <div className="proof-steps-bytes num">
            {verdict.bytes.slice(0, SHOWN_BYTES).map((byte, place) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: bytes are identified by their position
                key={place}
                className={classNames(
                  isUsed(verdict, place) && 'proof-steps-used',
                  verdict.skipped.has(place) && 'proof-steps-skipped',
                )}
              >
                {byte}
              </i>
            ))}
            <span>…</span>
          </div>
        )
      );
    case 'digits':
      return (
        verdict && (
          <div className="proof-steps-map num">
            {verdict.numbers.map(({ byte, among, number, at }) => (
              <span key={at}>
                {byte} <i>mod {among}</i> <b>{number}</b>
              </span>
            ))}
          </div>
        )
      );
  }
}

/** Whether a byte of the outcome produced one of the numbers. */
function isUsed({ numbers }: Verdict, place: number): boolean {
  return numbers.some((number) => number.at === place);
}

/** One hexadecimal value with a copy button. */
function HexLine({ label, value, isChanged = false }: { label: string; value: string; isChanged?: boolean }) {
  const t = useText('proof');
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.done(t('copied')),
      () => toast.fail(t('copy_failed')),
    );
  return (
    <div className={classNames('proof-steps-value', isChanged && 'proof-steps-value-changed')}>
      <small>{label}</small>
      <code className="proof-steps-hex" title={value}>
        {value}
      </code>
      {isChanged && <Tag tone="wait">{t('changed')}</Tag>}
      <IconButton icon={Copy} label={t('copy', { what: label })} onClick={() => void copy()} />
    </div>
  );
}
