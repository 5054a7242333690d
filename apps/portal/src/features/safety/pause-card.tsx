import * as calls from '@lantern/contract/member-calls';
import { Chip, ConfirmDialog, Icon, KeyValue, Note } from '@lantern/ui';
import { Coffee } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { serverNow } from '../../shared/browser/time.ts';
import { formatTime, useZone } from '../../shared/i18n/format.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { type Exclusion, PAUSES, type Pause, pauseEnd } from './model.ts';

const LENGTHS = Object.keys(PAUSES) as Pause[];

/** Cool-off for a limited time; it cannot be ended early. */
export function PauseCard({ exclusion }: { exclusion: Exclusion | null }) {
  const t = useText('safety');
  const [length, setLength] = useState<Pause | null>(null);
  return (
    <section className="card limit-card" id="pause">
      <div className="row">
        <span className="limit-card-icon">
          <Icon as={Coffee} />
        </span>
        <h3 className="grow">{t('pause_title')}</h3>
      </div>
      <p className="mut">{t('pause_text')}</p>
      <fieldset className="chips bare-set" aria-label={t('pause_title')}>
        {LENGTHS.map((one) => (
          <Chip key={one} disabled={exclusion?.kind === 'SELF_EXCLUSION'} onClick={() => setLength(one)}>
            {t(`pause_${one}`)}
          </Chip>
        ))}
      </fieldset>
      {length && <PauseDialog length={length} onClose={() => setLength(null)} />}
    </section>
  );
}

function PauseDialog({ length, onClose }: { length: Pause; onClose: () => void }) {
  const t = useText('safety');
  const words = useRefusalText();
  const zone = useZone();
  const { safety } = calls;
  const pause = useAct(safety.timeOut, { invalidates: [safety.protection], onSuccess: onClose });
  const until = formatTime(pauseEnd(length, serverNow()), zone).slice(0, 16);
  return (
    <ConfirmDialog
      open
      title={t('pause_ask', { length: t(`pause_${length}`) })}
      confirmLabel={t('pause_start')}
      cancelLabel={t('not_now')}
      closeLabel={t('close')}
      busy={pause.isPending}
      onConfirm={() => pause.mutate({ length })}
      onCancel={onClose}
    >
      {t('pause_until', { time: until })}
      <KeyValue name={t('open_bets')}>{t('open_bets_text')}</KeyValue>
      {pause.error && <Note tone="bad">{words(pause.error)}</Note>}
    </ConfirmDialog>
  );
}
