/**
 * Keeps the width of the page's scrollbar in `--gutter`, before a dialog takes the scrollbar away: the styles leave the same
 * room, so that nothing behind the dialog moves. 0 where scrollbars lie over the page.
 */
export function holdGutter(): void {
  const root = document.documentElement;
  // While another dialog is open there is no scrollbar to be measured; what was held still counts.
  if (document.querySelector('dialog.modal[open]') !== null) return;
  root.style.setProperty('--gutter', `${window.innerWidth - root.clientWidth}px`);
}
