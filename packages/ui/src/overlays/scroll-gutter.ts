/**
 * Stores the width of the page's scrollbar in `--gutter` before a dialog removes the scrollbar: the styles reserve the same width, so that
 * the layout does not shift. 0 for overlay scrollbars.
 */
export function holdGutter(): void {
  const root = document.documentElement;
  // While another dialog is open there is no scrollbar to measure; the stored width remains valid.
  if (document.querySelector('dialog:modal') !== null) return;
  root.style.setProperty('--gutter', `${window.innerWidth - root.clientWidth}px`);
}
