/** Joins the non-empty strings; other values are ignored. `classNames('btn', busy && 'busy')` → `'btn busy'`. */
export function classNames(...parts: ReadonlyArray<string | number | bigint | false | null | undefined>): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
