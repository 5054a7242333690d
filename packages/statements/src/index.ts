export { foldHeading } from './headings/fold-heading.ts';
export { readStatement } from './read-statement.ts';
export { readingToStore } from './stored-reading.ts';
export type * from './types.ts';
export { instantOf, isZone, localTimeOf } from './values/zones.ts';
