/** One field of an audit entry: its path, and its values before and after; undefined where it is missing. */
export interface FieldDifference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields in which two values differ, groups field by field, in the order of the newer value. */
export function differencesOf(before: unknown, after: unknown, path: readonly string[] = []): FieldDifference[] {
  if (!isGroup(before) && !isGroup(after)) {
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame || path.length === 0 ? [] : [{ path, before, after }];
  }
  const [old, fresh] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}];
  return [...new Set([...Object.keys(fresh), ...Object.keys(old)])].flatMap((name) =>
    differencesOf(old[name], fresh[name], [...path, name]),
  );
}
