import { type Language, messagesOf } from '@lantern/locales/server';

/** A code by its name in one of the files of lotteries; one without a name stands for itself. */
export function lotteryWord(language: Language, kind: 'game' | 'play', code: string): string {
  const { elott, lottery } = messagesOf(language);
  const words: Readonly<Record<string, string>> = { ...lottery, ...elott };
  return words[`${kind}_${code}`] ?? code;
}
