import { calls } from '@lantern/contract/calls';
import { settingsNeedSecond } from '@lantern/contract/site-protection';
import { LANGUAGES } from '@lantern/locales';
import { BRAND_THEMES, Button, brandSwatch, Card, Checkbox, Radio, Select, Switch } from '@lantern/ui';
import { type ChangeEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { CountField } from '../../shared/fields/count-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { SaveLine } from './save-line.tsx';
import { type Settings, type Site, useChangeSettings, useSiteText } from './use-site.ts';

const KINDS = ['B', 'PL', 'PU', 'PR', 'H'] as const;
const MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
type LookSettings = Pick<
  Settings,
  | 'name'
  | 'languages'
  | 'defaultLanguage'
  | 'minimumAge'
  | 'startPasswordHours'
  | 'loginRequired'
  | 'registrationCaptcha'
  | 'theme'
  | 'logoUrl'
  | 'announcementTypes'
  | 'prizeModes'
  | 'zaloReward'
>;

const put = <Word extends string>(list: readonly Word[], word: Word, isIn: boolean): Word[] =>
  isIn ? [...list.filter((one) => one !== word), word] : list.filter((one) => one !== word);

/** The settings as they are edited: numbers as typed. */
type LookDraft = Omit<LookSettings, NumberName> & Readonly<Record<NumberName, string>>;
type NumberName = 'minimumAge' | 'startPasswordHours';

/** The settings that this part changes. */
function lookOf(settings: Settings): LookDraft {
  const { name, languages, defaultLanguage, minimumAge, startPasswordHours, zaloReward } = settings;
  const { loginRequired, registrationCaptcha, theme, logoUrl, announcementTypes, prizeModes } = settings;
  return {
    ...{ name, languages, defaultLanguage, zaloReward },
    ...{ minimumAge: String(minimumAge), startPasswordHours: String(startPasswordHours) },
    ...{ loginRequired, registrationCaptcha, theme, logoUrl, announcementTypes, prizeModes },
  };
}

/** The settings of a draft; null while a number is not read. */
function settingsOf(draft: LookDraft): LookSettings | null {
  const { minimumAge, startPasswordHours } = draft;
  if (![minimumAge, startPasswordHours].every((typed) => /^\d{1,3}$/.test(typed))) return null;
  return { ...draft, minimumAge: Number(minimumAge), startPasswordHours: Number(startPasswordHours) };
}

const isIncomplete = ({ languages, defaultLanguage, announcementTypes, prizeModes }: LookSettings): boolean =>
  !languages.includes(defaultLanguage) || announcementTypes.length === 0 || prizeModes.length === 0;

interface PartProps {
  readonly draft: LookDraft;
  readonly change: (part: Partial<LookDraft>) => void;
}

/** Name, minimum age, and what registration promises. */
function BasicFields({ draft, change }: PartProps) {
  const t = useText();
  const s = useSiteText();
  return (
    <>
      <TextInput
        label={t('name')}
        name="site-name"
        maxLength={60}
        value={draft.name}
        onChange={(text) => change({ name: text })}
      />
      <CountField
        label={s('minimum_age')}
        name="minimum-age"
        value={draft.minimumAge}
        onValueChange={(text) => change({ minimumAge: text })}
      />
      <CountField
        label={s('start_password_hours')}
        hint={s('start_password_hours_hint')}
        name="start-password-hours"
        value={draft.startPasswordHours}
        onValueChange={(text) => change({ startPasswordHours: text })}
      />
      <TextInput
        label={s('zalo_reward')}
        hint={s('zalo_reward_hint')}
        name="zalo-reward"
        maxLength={10}
        value={draft.zaloReward ?? ''}
        onChange={(text) => change({ zaloReward: text.trim() || null })}
      />
    </>
  );
}

/** The offered languages, and the default one. */
function LanguageFields({ draft, change }: PartProps) {
  const s = useSiteText();
  return (
    <>
      <fieldset className="bare-set check-set">
        <legend className="field-label">{s('languages')}</legend>
        {LANGUAGES.map(({ code, nativeName }) => (
          <Checkbox
            key={code}
            checked={draft.languages.includes(code)}
            onChange={(event) => change({ languages: put(draft.languages, code, event.target.checked) })}
          >
            {nativeName}
          </Checkbox>
        ))}
      </fieldset>
      <Select
        small
        label={s('default_language')}
        name="default-language"
        value={draft.defaultLanguage}
        onChange={(event) => change({ defaultLanguage: event.target.value as Settings['defaultLanguage'] })}
        options={LANGUAGES.filter(({ code }) => draft.languages.includes(code)).map(({ code, nativeName }) => ({
          value: code,
          label: nativeName,
        }))}
      />
    </>
  );
}

/** The colours of the site. */
function ThemeChoice({ draft, change }: PartProps) {
  const s = useSiteText();
  return (
    <fieldset className="bare-set check-set">
      <legend className="field-label">{s('theme')}</legend>
      {BRAND_THEMES.map((one) => (
        <Radio key={one} name="theme" checked={draft.theme === one} onChange={() => change({ theme: one })}>
          <svg className="look-part-swatch" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7" fill={brandSwatch(one)} />
          </svg>
          {s(`theme_${one}`)}
        </Radio>
      ))}
    </fieldset>
  );
}

/** The kinds of announcements that members see. */
function AnnouncementKinds({ draft, change }: PartProps) {
  const s = useSiteText();
  return (
    <fieldset className="bare-set check-set">
      <legend className="field-label">{s('announcement_types')}</legend>
      {KINDS.map((kind) => (
        <Checkbox
          key={kind}
          checked={draft.announcementTypes.includes(kind)}
          onChange={(event) => change({ announcementTypes: put(draft.announcementTypes, kind, event.target.checked) })}
        >
          {s(`announcement_${kind}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** The groups of lotteries that lists show. */
function PrizeModes({ draft, change }: PartProps) {
  const s = useSiteText();
  return (
    <fieldset className="bare-set check-set">
      <legend className="field-label">{s('prize_modes')}</legend>
      {MODES.map((mode) => (
        <Checkbox
          key={mode}
          name={`prize-mode-${mode}`}
          checked={draft.prizeModes.includes(mode)}
          onChange={(event) => change({ prizeModes: put(draft.prizeModes, mode, event.target.checked) })}
        >
          {s(`prize_mode_${mode}`)}
        </Checkbox>
      ))}
      <p className="mut3">{s('prize_modes_hint')}</p>
    </fieldset>
  );
}

/** Whether visitors must log in, and prove that they are persons when they register. */
function EntrySwitches({ draft, change }: PartProps) {
  const s = useSiteText();
  return (
    <div className="stack">
      <Switch checked={draft.loginRequired} onChange={(event) => change({ loginRequired: event.target.checked })}>
        {s('login_required')}
      </Switch>
      <Switch
        checked={draft.registrationCaptcha === 'PROOF_OF_WORK'}
        onChange={(event) => change({ registrationCaptcha: event.target.checked ? 'PROOF_OF_WORK' : 'NONE' })}
      >
        {s('registration_captcha')}
      </Switch>
    </div>
  );
}

/** Name, colours, languages, and registration settings of the site. */
export function LookPart({ site }: { site: Site }) {
  const may = useMay();
  const [draft, setDraft] = useState(() => lookOf(site.settings));
  const { busy, save } = useChangeSettings(site);
  const change = (part: Partial<LookDraft>) => setDraft({ ...draft, ...part });
  const settings = settingsOf(draft);
  return (
    <Card>
      <div className="site-form">
        <BasicFields draft={draft} change={change} />
        <LanguageFields draft={draft} change={change} />
        <ThemeChoice draft={draft} change={change} />
        <LogoField logoUrl={draft.logoUrl} onChange={(url) => change({ logoUrl: url })} />
        <AnnouncementKinds draft={draft} change={change} />
        <PrizeModes draft={draft} change={change} />
        <EntrySwitches draft={draft} change={change} />
      </div>
      {may('brands.settings') && (
        <SaveLine
          needsSecond={settings !== null && settingsNeedSecond(site.settings, settings)}
          disabled={settings === null || isIncomplete(settings)}
          busy={busy}
          onSave={(reason) => settings && save(settings, reason)}
        />
      )}
    </Card>
  );
}

/** The brand's logo; uploaded at once, used once the settings are saved. */
function LogoField({ logoUrl, onChange }: { logoUrl: string | null; onChange: (url: string | null) => void }) {
  const s = useSiteText();
  const upload = useAct(calls.brandsBackOffice.uploadPicture, { onSuccess: ({ url }) => onChange(url) });
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file) upload.mutate(file as never);
  };
  const shown = logoUrl?.startsWith('/wps/system/picture/')
    ? logoUrl.replace('/wps/system/picture/', '/bo/site/picture/')
    : null;
  return (
    <div className="look-part-logo">
      <span className="field-label">{s('logo')}</span>
      {shown && <img src={shown} alt="" width={56} height={56} />}
      <label className="button">
        {s('choose_picture')}
        <input className="vh" type="file" name="logo" accept="image/png,image/jpeg,image/webp" onChange={pick} />
      </label>
      {logoUrl !== null && (
        <Button look="plain" onClick={() => onChange(null)}>
          {s('take_away')}
        </Button>
      )}
    </div>
  );
}
