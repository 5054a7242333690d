/** Rounds that correct a vendor's case, approved by two operators. */
const CASE = /:lantern\.case\.(\d+)$/;

/** Whether a round is an operator's correction, not a played round. */
export const isCase = (id: string): boolean => CASE.test(id);

/** Short form of a long id: its last eight characters in capitals; a correction by its case number. Short ids stay unchanged. */
export function shortId(id: string): string {
  const number = CASE.exec(id)?.[1];
  if (number !== undefined) return `C ${number}`;
  return id.length > 12 ? id.slice(-8).toUpperCase() : id;
}
