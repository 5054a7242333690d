import { type Language, messagesOf } from '@lantern/locales/server';

/** The name of a code in one of the lottery locale files; the code itself if it has no name. */
export function lotteryWord(language: Language, kind: 'game' | 'play', code: string): string {
  const { elottery, lottery } = messagesOf(language);
  const words: Readonly<Record<string, string>> = { ...lottery, ...elottery };
  return words[`${kind}_${code}`] ?? code;
}
