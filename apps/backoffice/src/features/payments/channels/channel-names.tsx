import { LANGUAGES } from '@lantern/locales';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useChannelText } from './use-channels.ts';

export type Names = Readonly<Partial<Record<(typeof LANGUAGES)[number]['code'], string>>>;

/** A channel's names by language; without one, the name of its kind is used. */
export function ChannelNames({ names, onChange }: { names: Names; onChange: (names: Names) => void }) {
  const c = useChannelText();
  return (
    <details className="channel-names" open={Object.values(names).some(Boolean)}>
      <summary>{c('names')}</summary>
      <p className="mut3">{c('names_hint')}</p>
      <div className="field-pair">
        {LANGUAGES.map(({ code, nativeName }) => (
          <TextInput
            key={code}
            label={nativeName}
            name={`name-${code}`}
            maxLength={40}
            value={names[code] ?? ''}
            onChange={(text) => onChange({ ...names, [code]: text })}
          />
        ))}
      </div>
    </details>
  );
}
