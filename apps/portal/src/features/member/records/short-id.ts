/** Rounds that are corrections of a vendor's case by two people of the house. */
const CASE = /:lantern\.case\.(\d+)$/;

/** Whether a round is a correction by the house, which nobody has played. */
export const isCase = (id: string): boolean => CASE.test(id);

/** A long id as a person can read and say it: the last eight signs in capitals, a correction by its case. Short ones stay as they are. */
export function shortId(id: string): string {
  const number = CASE.exec(id)?.[1];
  if (number !== undefined) return `C ${number}`;
  return id.length > 12 ? id.slice(-8).toUpperCase() : id;
}
