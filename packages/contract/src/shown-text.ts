/** Options of a text that people give to be shown to others. */
export interface ShownText {
  /** Reasons, notes and messages may have line breaks and tabs; names and other short texts may not. */
  readonly isLong: boolean;
}

const PLAIN = /^[\x20-\x7e]*$/;
const BREAK = /[\t\n\r]/;
/**
 * Characters that are not seen, or that change how others are seen: control and format characters, half characters, private and unassigned
 * ones, separators of lines, everything that programs may leave out (fillers, joiners, selectors), and the blank of Braille.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const SEEN = /[\p{L}\p{N}]/u;

const JOINER = '\u200d';
const NON_JOINER = '\u200c';
/** Scripts whose spelling needs joiners between their letters and marks. */
const JOINED_SCRIPTS = [
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}]/u,
  /[\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}]/u,
  /[\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u,
];
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
const PICTURE = /\p{Extended_Pictographic}/u;
const PICTURE_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;
/** Selectors of the style of a picture, or of a digit in a key. */
const STYLE = /\ufe0e|\ufe0f/;
const STYLED = /[\p{Extended_Pictographic}\p{Emoji}]/u;
/** Selectors of the form of a Han character, which names need. */
const HAN_FORM = /[\u{e0100}-\u{e01ef}]/u;
const HAN = /\p{Script=Han}/u;

const isInScript = (character: string) =>
  LETTER_OR_MARK.test(character) && JOINED_SCRIPTS.some((scripts) => scripts.test(character));

/** Whether the spelling of a script may need a joiner between two characters. */
export const mayBeJoined = (before: string, after: string): boolean => isInScript(before) && isInScript(after);

/** Whether an unseen character is needed between its neighbours. */
function isNeeded(character: string, before: string, after: string): boolean {
  if (character === JOINER && PICTURE_END.test(before) && PICTURE.test(after)) return true;
  if (character === JOINER || character === NON_JOINER) return mayBeJoined(before, after);
  if (STYLE.test(character)) return STYLED.test(before);
  return HAN_FORM.test(character) && HAN.test(before);
}

/**
 * Whether a text may be shown to others as it is: nothing in it is invisible or changes the direction of what stands around it, and it has
 * at least one letter or digit. Joiners and selectors are accepted only where scripts and pictures need them. Each character is judged by
 * its neighbours, so that the time is proportional to the length.
 */
export function isShownText(text: string, { isLong }: ShownText): boolean {
  if (PLAIN.test(text)) return SEEN.test(text);
  const characters = [...text];
  const isClean = characters.every(
    (character, at) =>
      !UNSEEN.test(character) ||
      (isLong && BREAK.test(character)) ||
      isNeeded(character, characters[at - 1] ?? '', characters[at + 1] ?? ''),
  );
  return isClean && SEEN.test(text);
}

/** Formats of such texts in the schemas. Where a text may be absent, spaces alone count as none. */
export const SHOWN_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'shown-text': (text) => isShownText(text, { isLong: false }),
  'shown-text-or-blank': (text) => text.trim() === '' || isShownText(text, { isLong: false }),
  'shown-lines': (text) => isShownText(text, { isLong: true }),
  'shown-lines-or-blank': (text) => text.trim() === '' || isShownText(text, { isLong: true }),
};
