import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

/** The kinds of placeholders, for the translator's note. */
const KINDS: Readonly<Partial<Record<TYPE, string>>> = {
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.plural]: 'number that chooses the plural form',
  [TYPE.select]: 'word that chooses the variant',
};

function collect(elements: readonly MessageFormatElement[], found: Map<string, string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const name = element.type === TYPE.tag ? `<${element.value}>` : element.value;
    const kind = element.type === TYPE.tag ? 'formatted part' : (KINDS[element.type] ?? 'text');
    if (!found.has(name) || kind !== 'text') found.set(name, kind);
    if (element.type === TYPE.tag) collect(element.children, found);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) collect(option.value, found);
  }
}

/**
 * The placeholders and tags of an ICU message with their kinds, sorted by name: `{n, plural, other {# days}}` → `[['n', 'number that
 * chooses the plural form']]`. Throws if the message is not valid ICU syntax.
 *
 * @param tag language tag, which decides about plural forms
 */
export function placeholdersOf(message: string, tag: string): readonly (readonly [name: string, kind: string])[] {
  const found = new Map<string, string>();
  collect(new IntlMessageFormat(message, tag).getAst(), found);
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}
