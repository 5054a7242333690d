import type { Value } from '@lantern/contract/schemas';
import { Tag } from '@lantern/ui';
import { dateTime } from '../formats/format.ts';
import { useNamed, useText } from '../i18n/text.ts';

type Flag = Value<'safetyBackOffice.oneCase'>['flags'][number];

/** Money laundering indicators, with points and the figures behind them. */
export function FlagList({ flags }: { flags: readonly Flag[] }) {
  const t = useText();
  const named = useNamed();
  if (flags.length === 0) return <p className="mut">{t('no_flags')}</p>;
  return (
    <ul className="flag-list">
      {flags.map((flag) => (
        <li key={flag.kind}>
          <b>{named('flag', flag.kind)}</b> <Tag tone={flag.clearedUntil ? 'neutral' : 'bad'}>{flag.points}</Tag>
          <small>
            {Object.entries(flag.evidence)
              .map(([name, value]) => `${named('evidence', name)} ${value}`)
              .join(' · ')}
            {flag.raisedBy && ` · ${flag.raisedBy}`} · {dateTime(flag.raisedAt)}
          </small>
        </li>
      ))}
    </ul>
  );
}
