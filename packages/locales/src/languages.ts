/** Language codes as in the specification's locale files. */
export const LANGUAGE_CODES = ['CN', 'EN', 'ID', 'JA', 'TH', 'VI'] as const;
export type Language = (typeof LANGUAGE_CODES)[number];

export interface LanguageInfo {
  code: Language;
  /** Name in its own language, for the picker. */
  nativeName: string;
  /** BCP 47 tag for `lang` attributes; it also chooses Japanese or Chinese glyph forms. */
  tag: string;
  /** Tag for Intl formats: Latin digits and the Gregorian calendar in all languages, as records require. */
  formatTag: string;
  /** ISO 3166 code of the flag shown beside the name. */
  flag: string;
}

export const LANGUAGES: readonly LanguageInfo[] = [
  { code: 'EN', nativeName: 'English', tag: 'en', formatTag: 'en-u-ca-gregory-nu-latn', flag: 'GB' },
  { code: 'VI', nativeName: 'Tiếng Việt', tag: 'vi', formatTag: 'vi-u-ca-gregory-nu-latn', flag: 'VN' },
  { code: 'TH', nativeName: 'ไทย', tag: 'th', formatTag: 'th-u-ca-gregory-nu-latn', flag: 'TH' },
  { code: 'JA', nativeName: '日本語', tag: 'ja', formatTag: 'ja-u-ca-gregory-nu-latn', flag: 'JP' },
  { code: 'CN', nativeName: '简体中文', tag: 'zh-Hans', formatTag: 'zh-Hans-u-ca-gregory-nu-latn', flag: 'CN' },
  { code: 'ID', nativeName: 'Bahasa Indonesia', tag: 'id', formatTag: 'id-u-ca-gregory-nu-latn', flag: 'ID' },
];

export function isLanguage(text: string): text is Language {
  return (LANGUAGE_CODES as readonly string[]).includes(text);
}

export function languageInfo(code: Language): LanguageInfo {
  const info = LANGUAGES.find((language) => language.code === code);
  if (!info) throw new Error(`unknown language ${code}`);
  return info;
}

/** Browsers' language tags. `in` is the old code of Indonesian. */
const BROWSER_LANGUAGES: Readonly<Record<string, Language>> = {
  zh: 'CN',
  en: 'EN',
  id: 'ID',
  in: 'ID',
  ja: 'JA',
  th: 'TH',
  vi: 'VI',
};

/**
 * The browser's first preferred language that the site offers, else the site's fallback. `chooseLanguage(['zh-TW', 'en'], ['EN', 'CN'],
 * 'EN')` → `'CN'`.
 */
export function chooseLanguage(
  browserTags: readonly string[],
  offered: readonly Language[],
  fallback: Language,
): Language {
  for (const tag of browserTags) {
    const language = BROWSER_LANGUAGES[tag.trim().toLowerCase().split(/[-_]/)[0] ?? ''];
    if (language && offered.includes(language)) return language;
  }
  return fallback;
}

/** The tags of an Accept-Language header, best first. `'en;q=0.5, vi'` → `['vi', 'en']`. */
export function acceptedTags(header: string): readonly string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part, place) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find((value) => value !== undefined);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) || 0, place };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality || one.place - other.place)
    .map(({ tag }) => tag);
}
