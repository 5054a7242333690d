/** Validation of request fields, used by both sides of the protocol. */
export const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** A field that may be left out. */
export const optional = (isSound: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || isSound(value);

export const REFERENCE = /^[A-Za-z0-9._:-]{1,64}$/;
export const AMOUNT = /^\d{1,15}(\.\d{1,4})?$/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const CURRENCY = /^[A-Z]{1,10}$/;
/** An origin as browsers name it, or nothing. */
export const ORIGIN = /^[!-~]{0,300}$/;
/** Since 1970. */
export const MILLISECONDS = /^\d{1,16}$/;

export type Shape<Request> = { readonly [Field in keyof Request]-?: (value: unknown) => boolean };

/** Parses a request body; returns the name of the first missing or malformed field on failure. Unknown fields are ignored. */
export function readShape<Request>(
  shape: Shape<Request>,
  body: unknown,
): { readonly request: Request } | { readonly field: string } {
  if (typeof body !== 'object' || body === null) return { field: '' };
  const given = body as Record<string, unknown>;
  const request: Record<string, unknown> = {};
  for (const [field, isSound] of Object.entries(shape) as [string, (value: unknown) => boolean][]) {
    if (!isSound(given[field])) return { field };
    request[field] = given[field];
  }
  return { request: request as Request };
}
