/** Whether an entry of the menus is the one of a page: boards of Vietnam and Southeast Asia belong to the lottery's lobby. */
export function isAt(to: string, path: string): boolean {
  return to === path || (to === '/lottery' && /lottery$/i.test(path));
}
