import Type, { type Static } from 'typebox';

const Ranges = Type.Array(Type.String({ maxLength: 90 }), { default: [], maxItems: 500 });

/** Where visitors may come from. Allowed ranges override everything; denied ranges and lists override countries. */
export const Regions = Type.Object(
  {
    /** DENY blocks the listed countries. ALLOW admits only them and blocks addresses of unknown country. */
    mode: Type.Union([Type.Literal('DENY'), Type.Literal('ALLOW')], { default: 'DENY' }),
    /** ISO 3166 codes. */
    countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { default: [], maxItems: 260 }),
    allowRanges: Ranges,
    denyRanges: Ranges,
    /** Ids of uploaded deny lists in force. */
    denyLists: Type.Array(Type.String({ pattern: '^\\d{1,18}$' }), { default: [], maxItems: 20 }),
  },
  { default: {} },
);

export type RegionRules = Static<typeof Regions>;
