import Type, { type TSchema } from 'typebox';

/** Removes in place the properties that a schema does not name; null when nothing can need removal. */
export type Cleaner = ((value: unknown) => unknown) | null;

function isScalar(schema: TSchema): boolean {
  return (
    Type.IsString(schema) ||
    Type.IsInteger(schema) ||
    Type.IsNumber(schema) ||
    Type.IsBoolean(schema) ||
    Type.IsLiteral(schema) ||
    Type.IsEnum(schema) ||
    Type.IsNull(schema) ||
    (Type.IsUnion(schema) && schema.anyOf.every(isScalar))
  );
}

function arrayCleaner(clean: (item: unknown) => unknown): Cleaner {
  return (value) => (Array.isArray(value) ? value.map(clean) : value);
}

function objectCleaner(properties: ReadonlyMap<string, Cleaner>): Cleaner {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const record = value as Record<string, unknown>;
    for (const key of Object.keys(record)) {
      const clean = properties.get(key);
      if (clean === undefined) delete record[key];
      else if (clean !== null) record[key] = clean(record[key]);
    }
    return record;
  };
}

/** Keeps properties whose names match the pattern. TypeBox's own version throws if an array is in a record's place. */
function recordCleaner(pattern: RegExp, clean: Cleaner): Cleaner {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const record = value as Record<string, unknown>;
    for (const key of Object.keys(record)) {
      if (!pattern.test(key)) delete record[key];
      else if (clean !== null) record[key] = clean(record[key]);
    }
    return record;
  };
}

/**
 * Same result as TypeBox's `Clean`, but the schema is walked once instead of once per value (that walk took longer than the whole use case
 * of a bet). Supports objects, records, arrays and scalars, which nearly all payloads consist of; undefined for any other schema.
 */
export function cleanerOf(schema: TSchema): Cleaner | undefined {
  if (isScalar(schema)) return null;
  if (Type.IsArray(schema)) {
    const clean = cleanerOf(schema.items as TSchema);
    return typeof clean === 'function' ? arrayCleaner(clean) : clean;
  }
  if (Type.IsRecord(schema)) {
    const [[pattern = '', item] = []] = Object.entries(schema.patternProperties);
    const clean = cleanerOf(item as TSchema);
    return clean === undefined ? undefined : recordCleaner(new RegExp(pattern), clean);
  }
  if (!Type.IsObject(schema) || 'additionalProperties' in schema) return undefined;
  const properties = new Map<string, Cleaner>();
  for (const [key, property] of Object.entries(schema.properties)) {
    const clean = cleanerOf(property as TSchema);
    if (clean === undefined) return undefined;
    properties.set(key, clean);
  }
  return objectCleaner(properties);
}
