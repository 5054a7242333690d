import { Button, Card, TextField } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { type Site, useChangeSettings, useSiteText } from './use-site.ts';

const GTAG = /^[A-Z0-9-]{4,24}$/;

/** The id of the analytics tag (3-15). */
export function FiguresPart({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const [tag, setTag] = useState(site.settings.gtagId ?? '');
  const { busy, save } = useChangeSettings(site);
  const typed = tag.trim();
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
        <div className="save-line">
          <Button
            look="pri"
            busy={busy}
            disabled={typed !== '' && !GTAG.test(typed)}
            onClick={() => save({ gtagId: typed || null })}
          >
            {t('save')}
          </Button>
        </div>
      )}
    </Card>
  );
}
