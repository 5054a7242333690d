/** A long id as a person can read and say it: the last eight signs in capitals. Short ones stay as they are. */
export function shortId(id: string): string {
  return id.length > 12 ? id.slice(-8).toUpperCase() : id;
}
