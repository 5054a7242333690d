/** Symbols of a strip from one line of text, top to bottom. */
export function strip(text: string): readonly string[] {
  return text.split(' ');
}
