/** `path:line` of a statement that names the brand less often than it touches tables of a brand's data, with the first such table. */
export interface StatementWithoutBrand {
  readonly place: string;
  /** Name of the function that sends it, null outside of any. */
  readonly functionName: string | null;
  readonly table: string;
}

const TOUCHED = /\b(?:from|join|update|into)\s+(?:only\s+)?([a-z]+\.[a-z_]+)\b(?!\s*\()/gi;

/** The first table of a statement that names fewer brands than it touches tables with a brand; null if it names enough. */
export function tableWithoutBrand(text: string, branded: ReadonlySet<string>): string | null {
  const touched = [...text.matchAll(TOUCHED)].flatMap(([, table = '']) => (branded.has(table) ? [table] : []));
  const named = text.match(/\b(brand_id|p_brand)\b/g) ?? [];
  return named.length < touched.length ? (touched[0] ?? null) : null;
}

/** How the list of exemptions names a statement: `path#function`. */
function nameOf({ place, functionName }: StatementWithoutBrand): string {
  const file = place.replace(/:\d+$/, '');
  return functionName === null ? file : `${file}#${functionName}`;
}

/** Problems of the statements, except those of functions that the list exempts; a function is listed only if it sends such a statement. */
export function problemsOfBrands(
  found: readonly StatementWithoutBrand[],
  exempt: Readonly<Record<string, string>>,
): readonly string[] {
  const names = new Set(found.map(nameOf));
  return [
    ...found
      .filter((statement) => !(nameOf(statement) in exempt))
      .map(({ place, table }) => `${place}: the statement does not compare brand_id in ${table}`),
    ...Object.keys(exempt)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: is listed in statements-without-brand.json without need; remove the line`),
  ];
}
