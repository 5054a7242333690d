import type { Language } from '@lantern/server-kit';
import type { TextsByLanguage } from './repository/announcements.ts';

/** Returns texts in the requested language, else in the brand's default, else in English, else in any language. */
export function chooseText<Texts>(
  texts: TextsByLanguage<Texts>,
  requested: Language,
  brandDefault: Language,
): Texts | undefined {
  return texts[requested] ?? texts[brandDefault] ?? texts.EN ?? Object.values(texts)[0];
}
