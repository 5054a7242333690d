/** Whether the screen is a desktop's: on phones a focused field would raise the keyboard over the form. */
export function isWide(): boolean {
  return matchMedia('(min-width: 861px)').matches;
}
