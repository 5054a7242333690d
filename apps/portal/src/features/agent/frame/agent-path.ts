/** Address of a page of the agent centre by its page id. */
export function agentPath(page: string): string {
  return `/agent?page=${page}`;
}
