import { Card, Icon } from '@lantern/ui';
import { Clock3, Languages, ShieldCheck, Wallet } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';

const rows = [
  { key: 'results', icon: ShieldCheck },
  { key: 'record', icon: Wallet },
  { key: 'clock', icon: Clock3 },
  { key: 'languages', icon: Languages },
] as const;

/** Four cards about what the platform offers, for visitors only. */
export function Promises() {
  const t = useText('home');
  return (
    <section className="promises when-out" aria-label={t('promises')}>
      {rows.map((row) => (
        <Card key={row.key} className="promises-promise">
          <Icon as={row.icon} />
          <b>{t(`promise_${row.key}_title`)}</b>
          <p>{t(`promise_${row.key}_text`)}</p>
        </Card>
      ))}
    </section>
  );
}
