import { memberCalls as calls } from '@lantern/contract/member-calls';
import { loadLanguageFonts } from '@lantern/ui';
import { call } from '../api/call.ts';
import { readToken } from '../session/session.ts';
import { factsOf, type Language, setCurrentLanguage } from './language.ts';
import { heldAreas, needMessages } from './messages.ts';

const cookieLifeSeconds = 365 * 24 * 3600;

/** Turns the page to another language, keeps the choice, and tells the server when somebody is logged in. */
export async function changeLanguage(language: Language): Promise<void> {
  await needMessages(language, heldAreas());
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Safari and Firefox
  document.cookie = `lang=${language}; path=/; max-age=${cookieLifeSeconds}; samesite=lax`;
  sessionStorage.setItem('hisLang', sessionStorage.getItem('lang') ?? language);
  sessionStorage.setItem('lang', language);
  document.documentElement.lang = factsOf(language).tag;
  setCurrentLanguage(language);
  void loadLanguageFonts(language);
  // The choice is kept here already; a failed report changes nothing for the member.
  if (readToken()) await call(calls.identity.changeLanguage, { language }).catch(() => undefined);
}
