import * as calls from '@lantern/contract/member-calls';
import { loadLanguageFonts, tabStorage } from '@lantern/ui';
import { call } from '../api/call.ts';
import { writeCookie } from '../browser/cookie.ts';
import { readToken } from '../session/session.ts';
import { currentLanguage, factsOf, type Language, setCurrentLanguage } from './language.ts';
import { loadedAreas, needMessages } from './messages.ts';

const cookieLifeSeconds = 365 * 24 * 3600;

/** Switches the page's language, stores the choice, and reports it to the server for members. */
export async function changeLanguage(language: Language): Promise<void> {
  await needMessages(language, loadedAreas());
  writeCookie('lang', language, cookieLifeSeconds);
  tabStorage.set('hisLang', currentLanguage());
  tabStorage.set('lang', language);
  document.documentElement.lang = factsOf(language).tag;
  setCurrentLanguage(language);
  void loadLanguageFonts(language);
  // The choice is already stored in this browser; if the report fails, nothing changes for the member.
  if (readToken()) await call(calls.identity.changeLanguage, { language }).catch(() => undefined);
}
