/** `path:line` of a statement that names the brand less often than it touches tables of a brand's data, with the first such table. */
export interface StatementWithoutBrand {
  readonly place: string;
  readonly table: string;
}

const TOUCHED = /\b(?:from|join|update|into)\s+(?:only\s+)?([a-z]+\.[a-z_]+)\b(?!\s*\()/gi;

/** The first table of a statement that names fewer brands than it touches tables with a brand; null if it names enough. */
export function tableWithoutBrand(text: string, branded: ReadonlySet<string>): string | null {
  const touched = [...text.matchAll(TOUCHED)].flatMap(([, table = '']) => (branded.has(table) ? [table] : []));
  const named = text.match(/\b(brand_id|p_brand)\b/g) ?? [];
  return named.length < touched.length ? (touched[0] ?? null) : null;
}

/** Problems of the statements, except those in files that the list exempts; a file is listed only if it has such a statement. */
export function problemsOfBrands(
  found: readonly StatementWithoutBrand[],
  exempt: Readonly<Record<string, string>>,
): readonly string[] {
  const fileOf = (place: string) => place.replace(/:\d+$/, '');
  const files = new Set(found.map(({ place }) => fileOf(place)));
  return [
    ...found
      .filter(({ place }) => !(fileOf(place) in exempt))
      .map(({ place, table }) => `${place}: the statement does not compare brand_id in ${table}`),
    ...Object.keys(exempt)
      .filter((file) => !files.has(file))
      .map((file) => `${file}:1: is listed in statements-without-brand.json without need; remove the line`),
  ];
}
