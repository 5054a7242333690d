import type { Language } from '@lantern/server-kit';
import type { TextsByLanguage } from './repository/announcements.ts';

/** Texts in the wished language, else in the brand's, else in English, else in any. */
export function chooseText<Texts>(
  texts: TextsByLanguage<Texts>,
  wish: Language,
  brandDefault: Language,
): Texts | undefined {
  return texts[wish] ?? texts[brandDefault] ?? texts.EN ?? Object.values(texts)[0];
}
