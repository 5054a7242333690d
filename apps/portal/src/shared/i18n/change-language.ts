import * as calls from '@lantern/contract/member-calls';
import { loadLanguageFonts } from '@lantern/ui';
import { call } from '../api/call.ts';
import { writeCookie } from '../cookie.ts';
import { readToken } from '../session/session.ts';
import { currentLanguage, factsOf, type Language, setCurrentLanguage } from './language.ts';
import { heldAreas, needMessages } from './messages.ts';

const cookieLifeSeconds = 365 * 24 * 3600;

/** Turns the page to another language, keeps the choice, and tells the server when somebody is logged in. */
export async function changeLanguage(language: Language): Promise<void> {
  await needMessages(language, heldAreas());
  writeCookie('lang', language, cookieLifeSeconds);
  sessionStorage.setItem('hisLang', currentLanguage());
  sessionStorage.setItem('lang', language);
  document.documentElement.lang = factsOf(language).tag;
  setCurrentLanguage(language);
  void loadLanguageFonts(language);
  // The choice is kept here already; a failed report changes nothing for the member.
  if (readToken()) await call(calls.identity.changeLanguage, { language }).catch(() => undefined);
}
