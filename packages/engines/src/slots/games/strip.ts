/** Parses the symbols of a strip, top to bottom. */
export function strip(text: string): readonly string[] {
  return text.split(' ');
}
