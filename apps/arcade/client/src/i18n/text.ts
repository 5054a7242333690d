import type { GameTitles } from '@lantern/engines/studio';
import {
  type ArcadeMessages,
  chooseLanguage,
  isLanguage,
  LANGUAGE_CODES,
  type Language,
  languageInfo,
  loadArcadeMessages,
} from '@lantern/locales/arcade';
import { loadLanguageFonts } from '@lantern/ui';
import format, { type CompiledMessage } from 'icu-minify/format';
import { formatters } from './formatters.ts';

export type TextKey = keyof ArcadeMessages;
export type Values = Readonly<Record<string, string | number>>;
export type Text = (key: TextKey, values?: Values) => string;

/** The build compiles the messages (`build/messages-plugin.ts`). */
type CompiledMessages = Readonly<Record<TextKey, CompiledMessage>>;

let messages: CompiledMessages | undefined;
let language: Language = 'EN';

/** Loads texts in the language of the launch URL, else the player's, else the browser's. */
export async function loadTexts(preferred: string | null): Promise<void> {
  language =
    preferred !== null && isLanguage(preferred) ? preferred : chooseLanguage(navigator.languages, LANGUAGE_CODES, 'EN');
  document.documentElement.lang = languageInfo(language).tag;
  // A text in a fallback font is better than no game.
  const fonts = loadLanguageFonts(language).catch(() => undefined);
  const [loaded] = await Promise.all([loadArcadeMessages(language), fonts]);
  messages = loaded as CompiledMessages;
}

/** Language of the page, chosen when it was opened. */
export const currentLanguage = (): Language => language;

/** Title of a game, or of a round's game, in the page's language. */
export function titleOf({ titles }: { readonly titles: GameTitles }): string {
  return titles[language];
}

function text(key: TextKey, values: Values = {}): string {
  const message = messages?.[key] ?? key;
  return String(format(message, languageInfo(language).formatTag, values, { formatters }));
}

/** Texts of the games. They are loaded before the first paint and do not change. */
export function useText(_area: 'arcade'): Text {
  return text;
}

/** A timestamp in the player's time zone, e.g. `21 Nov, 17:41`. */
export function shortTime(instant: string): string {
  return new Intl.DateTimeFormat(languageInfo(language).formatTag, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}
