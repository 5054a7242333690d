import Type, { type Static } from 'typebox';

const Ranges = Type.Array(Type.String({ maxLength: 90 }), { default: [], maxItems: 500 });

/** From where the site may be visited. Ranges that are allowed win over everything, ranges and lists that are denied over countries. */
export const Regions = Type.Object(
  {
    /** DENY: the countries are shut out. ALLOW: only they come in; an address of no known country stays out. */
    mode: Type.Union([Type.Literal('DENY'), Type.Literal('ALLOW')], { default: 'DENY' }),
    /** ISO 3166 codes. */
    countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { default: [], maxItems: 260 }),
    allowRanges: Ranges,
    denyRanges: Ranges,
    /** Uploaded lists in force, by id. */
    denyLists: Type.Array(Type.String({ pattern: '^\\d{1,18}$' }), { default: [], maxItems: 20 }),
  },
  { default: {} },
);

export type RegionRules = Static<typeof Regions>;
