import * as calls from '@lantern/contract/member-calls';
import { Icon, Note, Segments } from '@lantern/ui';
import { AlarmClock } from 'lucide-react';
import { useAct } from '../../shared/api/hooks.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';

const MINUTES = ['15', '30', '60'] as const;

/** Interval of the reality check. */
export function CheckCard({ minutes }: { minutes: number }) {
  const t = useText('safety');
  const words = useRefusalText();
  const { safety } = calls;
  const set = useAct(safety.setRealityCheck, { invalidates: [safety.protection, safety.playSession] });
  const chosen = String(set.isPending ? set.variables.minutes : minutes) as (typeof MINUTES)[number];
  return (
    <section className="card limit-card">
      <div className="row">
        <span className="limit-card-icon">
          <Icon as={AlarmClock} />
        </span>
        <h3 className="grow">{t('check_title')}</h3>
      </div>
      <p className="mut">{t('check_text')}</p>
      <Segments
        label={t('check_title')}
        items={MINUTES.map((id) => ({ id, label: t('minutes', { count: Number(id) }) }))}
        value={chosen}
        onChange={(id) => set.mutate({ minutes: Number(id) as 15 | 30 | 60 })}
        block
      />
      {set.error && <Note tone="bad">{words(set.error)}</Note>}
    </section>
  );
}
