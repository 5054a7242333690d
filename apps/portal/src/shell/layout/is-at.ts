/** Whether a menu entry matches the current path: lottery boards belong to the lottery lobby's entry. */
export function isAt(to: string, path: string): boolean {
  return to === path || (to === '/lottery' && /lottery$/i.test(path));
}
