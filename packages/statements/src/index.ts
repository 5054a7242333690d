export { foldHeading } from './headings/fold-heading.ts';
export { readStatement } from './read-statement.ts';
export { readingToRemember } from './remember.ts';
export type * from './types.ts';
export { instantOf, isZone, localTimeOf } from './values/zones.ts';
