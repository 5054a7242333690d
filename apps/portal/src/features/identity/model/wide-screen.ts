/** Whether the screen is a desktop's: on phones, focusing a field would open the keyboard over the form. */
export function isWide(): boolean {
  return matchMedia('(min-width: 861px)').matches;
}
