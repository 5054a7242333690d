import { settingsNeedSecond } from '@lantern/contract/site-protection';
import { Card, TextField } from '@lantern/ui';
import { useState } from 'react';
import { useMay } from '../../shared/session/me.ts';
import { SaveLine } from './save-line.tsx';
import { type Site, useChangeSettings, useSiteText } from './use-site.ts';

const GTAG = /^[A-Z0-9-]{4,24}$/;

/** The id of the analytics tag (3-15); another tag waits for a second person. */
export function FiguresPart({ site }: { site: Site }) {
  const s = useSiteText();
  const may = useMay();
  const [tag, setTag] = useState(site.settings.gtagId ?? '');
  const { busy, save } = useChangeSettings(site);
  const typed = tag.trim();
  const gtagId = typed || null;
  return (
    <Card>
      <div className="site-form">
        <TextField
          small
          label={s('gtag_id')}
          hint={s('gtag_hint')}
          name="gtag-id"
          maxLength={24}
          value={tag}
          onChange={(event) => setTag(event.target.value.toUpperCase())}
        />
      </div>
      {may('brands.settings') && (
        <SaveLine
          needsSecond={settingsNeedSecond(site.settings, { gtagId })}
          disabled={typed !== '' && !GTAG.test(typed)}
          busy={busy}
          onSave={(reason) => save({ gtagId }, reason)}
        />
      )}
    </Card>
  );
}
