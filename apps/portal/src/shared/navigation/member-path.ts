/** Address of a page of the member centre by its page id: `memberPath('depositv2')` → `/member?page=depositv2`. */
export function memberPath(page: string): string {
  return `/member?page=${page}`;
}
