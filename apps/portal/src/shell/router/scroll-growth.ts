/** How long a page may take to reach its former height, in ms. */
const growthMs = 2_500;
let growing: ResizeObserver | undefined;

/** Scrolls a page that is too short for a position again when it grows, until the user moves it. */
export default function scrollWhenGrown(top: number): void {
  growing?.disconnect();
  const watcher = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' });
    if (scrollY >= top - 1) watcher.disconnect();
  });
  growing = watcher;
  const stop = () => watcher.disconnect();
  for (const name of ['wheel', 'touchstart', 'keydown']) addEventListener(name, stop, { once: true, passive: true });
  setTimeout(stop, growthMs);
  watcher.observe(document.body);
}
