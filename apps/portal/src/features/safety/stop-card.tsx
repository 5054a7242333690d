import * as calls from '@lantern/contract/member-calls';
import { Button, classNames, Icon, LanternMark, Modal, Note, TextField } from '@lantern/ui';
import { CalendarX2, DoorClosed, Gamepad2, MailX, Users, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { serverNow } from '../../shared/browser/time.ts';
import { formatTime, useZone } from '../../shared/i18n/format.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { useSession } from '../../shared/session/member.ts';
import { type Exclusion, STOPS, type Stop, stopEnd } from './model.ts';

const LENGTHS = Object.keys(STOPS) as Stop[];
const FOLLOWS = [
  { key: 'follow_play', icon: Gamepad2 },
  { key: 'follow_money', icon: Wallet },
  { key: 'follow_offers', icon: MailX },
  { key: 'follow_accounts', icon: Users },
  { key: 'follow_return', icon: CalendarX2 },
] as const;

/** Self-exclusion, for a long time or for good. */
export function StopCard({ exclusion }: { exclusion: Exclusion | null }) {
  const t = useText('safety');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card stop-card">
      <span className="limit-card-icon">
        <Icon as={DoorClosed} />
      </span>
      <span>
        <h3>{t('stop_title')}</h3>
        <p>{t('stop_text')}</p>
      </span>
      <Button look="verm-soft" disabled={exclusion?.endsAt === null} onClick={() => setOpen(true)}>
        {t('stop_button')}
      </Button>
      {isOpen && <StopDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

type Step = 'LENGTH' | 'FOLLOWS' | 'DONE';

function useEnds() {
  const t = useText('safety');
  const zone = useZone();
  return (stop: Stop) => {
    const end = stopEnd(stop, serverNow());
    return end === null ? t('stop_no_end') : t('until_day', { day: formatTime(end, zone).slice(0, 10) });
  };
}

/** Three steps: duration, consequences, done. The consequences come before the request button. */
function StopDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('LENGTH');
  const [length, setLength] = useState<Stop>('SIX_MONTHS');
  if (step === 'DONE') return <DoneStep length={length} onClose={onClose} />;
  if (step === 'LENGTH') {
    return <LengthStep length={length} onChoose={setLength} onNext={() => setStep('FOLLOWS')} onClose={onClose} />;
  }
  return (
    <ConfirmStep length={length} onBack={() => setStep('LENGTH')} onDone={() => setStep('DONE')} onClose={onClose} />
  );
}

interface StepProps {
  readonly length: Stop;
  readonly onClose: () => void;
}

function DoneStep({ length, onClose }: StepProps) {
  const t = useText('safety');
  const ends = useEnds();
  const go = useGo();
  return (
    <Modal open onClose={onClose} label={t('stop_done')} closeLabel={t('close')}>
      <div className="reality-check-title">
        <LanternMark size={56} isUnlit />
        <h2>{t('stop_done')}</h2>
        <p>{t('stop_done_text', { end: ends(length) })}</p>
      </div>
      <div className="reality-check-actions">
        <Button size="lg" block onClick={() => go(memberPath('withdraw'))}>
          {t('withdraw_rest')}
        </Button>
      </div>
    </Modal>
  );
}

function LengthStep({
  length,
  onChoose,
  onNext,
  onClose,
}: StepProps & { onChoose: (length: Stop) => void; onNext: () => void }) {
  const t = useText('safety');
  const ends = useEnds();
  return (
    <Modal open onClose={onClose} title={t('stop_how_long')} lead={t('stop_no_way_back')} closeLabel={t('close')}>
      <div className="limit-dialog-form">
        <fieldset className="stop-card-options bare-set" aria-label={t('stop_how_long')}>
          {LENGTHS.map((one) => (
            <label key={one} className={classNames(length === one && 'on')}>
              <b>{t(`stop_${one}`)}</b>
              <small className="num">{ends(one)}</small>
              <input type="radio" name="length" checked={length === one} onChange={() => onChoose(one)} />
            </label>
          ))}
        </fieldset>
        <div className="acts">
          <Button size="lg" onClick={onClose}>
            {t('not_now')}
          </Button>
          <Button size="lg" onClick={onNext}>
            {t('continue')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** What follows from the exclusion; the member signs it by typing the account's name. */
function ConfirmStep({ length, onBack, onDone, onClose }: StepProps & { onBack: () => void; onDone: () => void }) {
  const t = useText('safety');
  const words = useRefusalText();
  const account = useSession().member?.account;
  const [name, setName] = useState('');
  const { safety } = calls;
  const stop = useAct(safety.selfExclude, { onSuccess: onDone, invalidates: [safety.protection] });
  const isSigned = name.trim() !== '' && name.trim() === account;
  return (
    <Modal open onClose={onClose} title={t('stop_ask', { length: t(`stop_${length}`) })} closeLabel={t('close')}>
      <ul className="stop-card-consequences">
        {FOLLOWS.map(({ key, icon }) => (
          <li key={key}>
            <Icon as={icon} />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
      <div className="limit-dialog-form">
        <TextField
          label={t('type_name', { name: account ?? '' })}
          name="signature"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {stop.error && <Note tone="bad">{words(stop.error)}</Note>}
        <div className="acts">
          <Button size="lg" onClick={onBack}>
            {t('back')}
          </Button>
          <Button
            look="verm"
            size="lg"
            disabled={!isSigned}
            busy={stop.isPending}
            onClick={() => stop.mutate({ length })}
          >
            {t('stop_confirm', { length: t(`stop_${length}`) })}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
