/// <reference path="./opencc-js.d.ts" />

import hongKong from 'opencc-js/dict/HKVariantsRev';
import japanese from 'opencc-js/dict/JPShinjitaiCharactersRev';
import simplified from 'opencc-js/dict/TSCharacters';
import taiwan from 'opencc-js/dict/TWVariantsRev';

/** Forms of characters in Japanese family names that the dictionaries lack: the variant, and the common form. */
const IN_FAMILY_NAMES =
  '髙 高|﨑 崎|嵜 崎|𠮷 吉|嶋 島|嶌 島|邉 辺|濵 浜|栁 柳|桺 柳|桒 桑|𣘺 橋|槗 橋|淸 清|靑 青|冨 富|籔 薮|曻 昇|尙 尚|淵 渕|渊 渕|埜 野|兪 俞|靎 鶴|鸖 鶴';

/** The first character of each set of variants, by character; sets of pairs that share a character are joined. */
function joinPairs(dictionaries: readonly string[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const firstOf = (character: string): string => {
    const next = first.get(character);
    return next === undefined ? character : firstOf(next);
  };
  for (const pair of dictionaries.flatMap((dictionary) => dictionary.split('|'))) {
    const [variant = '', common = ''] = pair.split(' ');
    const [one, other] = [firstOf(variant), firstOf(common)];
    if (one !== other) first.set(one, other);
  }
  return new Map([...first.keys()].map((character) => [character, firstOf(character)]));
}

const VARIANTS = joinPairs([simplified, japanese, hongKong, taiwan, IN_FAMILY_NAMES]);

/**
 * Replaces each Han character by one of its set of variants: simplified, traditional and Japanese forms of a character are the same.
 * Where several traditional characters share a simplified one (于 and 於), they are the same too, because the simplified name cannot say
 * which of them is meant.
 */
export const foldHan = (text: string): string =>
  Array.from(text, (character) => VARIANTS.get(character) ?? character).join('');
