/** Joins the non-empty strings; other values are ignored. `classNames('button', busy && 'busy')` → `'button busy'`. */
export function classNames(...parts: ReadonlyArray<string | number | bigint | false | null | undefined>): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
