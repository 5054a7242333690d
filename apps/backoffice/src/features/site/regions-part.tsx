import { calls } from '@lantern/contract/calls';
import { Button, Card, Checkbox, KeyValue, Note, Radio } from '@lantern/ui';
import { type ChangeEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { RangesField, rangesOf, useWrongLine } from '../../shared/fields/ranges-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { currentLanguage } from '../../shared/i18n/language.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { type Site, useRequested, useSiteText } from './use-site.ts';

const TAGS = { CN: 'zh', EN: 'en', JA: 'ja', TH: 'th', VI: 'vi', ID: 'id' } as const;

/** Parses country codes in any notation: "us, VN  th" is US, VN, TH. */
const codesOf = (text: string) => [...new Set(text.toUpperCase().match(/[A-Z]{2}/g) ?? [])];

/** Name of a country in the operator's language. */
function useCountryName() {
  const names = new Intl.DisplayNames([TAGS[currentLanguage()]], { type: 'region' });
  return (code: string) => names.of(code) ?? code;
}

interface RangeListsProps {
  readonly site: Site;
  /** Ids of the lists that a rule names. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Uploaded lists of addresses that may be refused as a whole. */
function RangeLists({ site, chosen, onChange }: RangeListsProps) {
  const s = useSiteText();
  const may = useMay();
  return (
    <Card title={s('range_lists')}>
      {site.rangeLists.length === 0 && <p className="mut3">{s('no_lists')}</p>}
      <div className="check-set">
        {site.rangeLists.map((list) => (
          <Checkbox
            key={list.id}
            checked={chosen.includes(list.id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, list.id] : chosen.filter((one) => one !== list.id))
            }
          >
            {list.name}{' '}
            <small className="num">
              {list.count} · {dateTime(list.createdAt)} · {list.createdBy}
            </small>
          </Checkbox>
        ))}
      </div>
      {may('brands.status') && <ListUpload />}
    </Card>
  );
}

/** Address and country that the server sees of this operator. */
function YourPlace({ you }: Pick<Site, 'you'>) {
  const s = useSiteText();
  const nameOf = useCountryName();
  return (
    <Card title={s('your_place')}>
      <KeyValue name="IP">{you.ip}</KeyValue>
      <KeyValue name={s('country')}>{you.country === null ? '—' : nameOf(you.country)}</KeyValue>
      <Note tone="plain">{s('country_source')}</Note>
    </Card>
  );
}

interface CountryFieldsProps {
  readonly mode: Site['regions']['mode'];
  /** Codes in any notation, as typed. */
  readonly countries: string;
  readonly onMode: (mode: Site['regions']['mode']) => void;
  readonly onCountries: (countries: string) => void;
}

/** Whether some countries are refused, or all others, and which. */
function CountryFields({ mode, countries, onMode, onCountries }: CountryFieldsProps) {
  const s = useSiteText();
  const nameOf = useCountryName();
  return (
    <>
      <fieldset className="bare-set check-set">
        <legend className="field-label">{s('countries')}</legend>
        {(['DENY', 'ALLOW'] as const).map((one) => (
          <Radio key={one} name="mode" checked={mode === one} onChange={() => onMode(one)}>
            {s(`mode_${one}`)}
          </Radio>
        ))}
      </fieldset>
      <TextInput
        label={s('country_codes')}
        name="countries"
        hint={codesOf(countries).map(nameOf).join(' · ') || s('country_hint')}
        value={countries}
        onChange={onCountries}
      />
    </>
  );
}

/** Countries that may use the site; changes need two people. */
export function RegionsPart({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const { regions, you } = site;
  const [mode, setMode] = useState(regions.mode);
  const [countries, setCountries] = useState(regions.countries.join(', '));
  const [allow, setAllow] = useState(regions.allowRanges.join('\n'));
  const [deny, setDeny] = useState(regions.denyRanges.join('\n'));
  const [lists, setLists] = useState<readonly string[]>(regions.denyLists);
  const [reason, setReason] = useState('');
  const request = useAct(calls.brandsBackOffice.requestRegions, useRequested());
  const allowRanges = rangesOf(allow, 'allow');
  const denyRanges = rangesOf(deny, 'deny');
  const wanted = allowRanges &&
    denyRanges && { mode, countries: codesOf(countries), denyLists: [...lists], allowRanges, denyRanges };
  return (
    <div className="site-pair">
      <Card title={s('regions')}>
        <div className="action-form">
          <CountryFields mode={mode} countries={countries} onMode={setMode} onCountries={setCountries} />
          <RangesField
            label={s('deny_ranges')}
            name="deny"
            use="deny"
            hint={s('range_hint', { ip: you.ip })}
            value={deny}
            onChange={setDeny}
          />
          <RangesField
            label={s('allow_ranges')}
            name="allow"
            use="allow"
            hint={s('allow_hint')}
            value={allow}
            onChange={setAllow}
          />
          {may('brands.status') && (
            <>
              <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
              <Button
                look="pri"
                block
                disabled={!isReason(reason) || wanted === null}
                busy={request.isPending}
                onClick={() => wanted && request.mutate({ regions: wanted, reason: reason.trim() })}
              >
                {s('ask_for_regions')}
              </Button>
            </>
          )}
        </div>
      </Card>
      <div className="stack">
        <RangeLists site={site} chosen={lists} onChange={setLists} />
        <YourPlace you={you} />
      </div>
    </div>
  );
}

/** Uploads a file of IP ranges, e.g. of VPN exits; it has no effect until a rule names it. It shows what became of the lines. */
function ListUpload() {
  const s = useSiteText();
  const words = useRefusalText();
  const wrong = useWrongLine();
  const upload = useAct(calls.brandsBackOffice.storeRanges, {
    invalidates: [calls.brandsBackOffice.site],
    quiet: true,
  });
  const { data: stored, error } = upload;
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file) upload.mutate({ name: file.name.slice(0, 60), text: await file.text() });
  };
  return (
    <>
      <label className="button regions-part-upload">
        {s('upload_list')}
        <input
          className="vh"
          type="file"
          name="ranges"
          accept=".txt,.csv,.netset,.json,.conf,text/plain"
          onChange={(event) => void pick(event)}
        />
      </label>
      <p className="mut3 regions-part-comments">{s('range_comments')}</p>
      {stored && (
        <Note tone="ok">
          {s('ranges_stored', { count: stored.count, comments: stored.comments, repeated: stored.repeated })}
        </Note>
      )}
      {error && (
        <Note tone="bad">{error.params.patternId === 'RANGE' ? wrong(Number(error.params.line)) : words(error)}</Note>
      )}
    </>
  );
}
