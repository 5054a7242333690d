import { Button, Card, TextField } from '@lantern/ui';
import { useState } from 'react';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { type Settings, type Site, useChangeSettings, useSiteText } from './use-site.ts';

const CATEGORIES = ['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS'] as const;
type Category = (typeof CATEGORIES)[number];

/** A rate with two decimals, e.g. 1.2 as 1.20; undefined when empty; null when it is no rate below 10. */
function rateOf(text: string): string | undefined | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return undefined;
  return /^\d(\.\d{1,2})?$/.test(typed) ? Number(typed).toFixed(2) : null;
}

const GTAG = /^[A-Z0-9-]{4,24}$/;

/** Cashback rates by game category (9-07), and the id of the analytics tag (3-15). */
export function FiguresPart({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const { points, gtagId } = site.settings;
  const [rates, setRates] = useState<Readonly<Partial<Record<Category, string>>>>(points);
  const [tag, setTag] = useState(gtagId ?? '');
  const { busy, save } = useChangeSettings(site);
  const read = CATEGORIES.map((category) => [category, rateOf(rates[category] ?? '')] as const);
  const isWrong = read.some(([, rate]) => rate === null) || (tag.trim() !== '' && !GTAG.test(tag.trim()));
  const send = () =>
    save({
      points: Object.fromEntries(read.filter(([, rate]) => typeof rate === 'string')) as Settings['points'],
      gtagId: tag.trim() || null,
    });
  return (
    <Card>
      <div className="site-form">
        <p className="mut3">{s('rates_hint')}</p>
        {CATEGORIES.map((category) => (
          <TextInput
            key={category}
            label={`${s('rate_of')} ${category}`}
            name={`rate-${category}`}
            inputMode="decimal"
            maxLength={4}
            value={rates[category] ?? ''}
            onChange={(text) => setRates({ ...rates, [category]: text })}
          />
        ))}
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
          <Button look="pri" busy={busy} disabled={isWrong} onClick={send}>
            {t('save')}
          </Button>
        </div>
      )}
    </Card>
  );
}
