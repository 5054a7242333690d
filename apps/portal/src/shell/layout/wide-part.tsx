import { createStore, useStore } from '../../shared/browser/store.ts';
import type * as wideParts from './wide-parts.ts';

type Parts = typeof wideParts;

const store = createStore<Parts | null>(null);
/** The server's markup, which the browser leaves as it is. */
const asRendered = { __html: '' };

/** Loads the parts of wide screens: the server before it renders, a wide screen before it hydrates. */
export async function loadWideParts(): Promise<void> {
  store.set(await import('./wide-parts.ts'));
}

/** Loads the parts if the screen is wide, and as soon as it becomes so. */
export async function loadPartsOfScreen(): Promise<void> {
  const wide = matchMedia('(min-width: 861px)');
  if (wide.matches) return loadWideParts();
  wide.addEventListener('change', () => void loadWideParts(), { once: true });
}

/**
 * A part of the layout that phones do not show. The server renders it for all screens; on a phone it stays static, without script, until
 * the screen becomes wide.
 */
export function WidePart({ name }: { name: keyof Parts }) {
  const parts = useStore(store, store.get());
  if (!parts) {
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, with which hydration leaves the element's content as it is
      <div key="static" className="wide-part" suppressHydrationWarning dangerouslySetInnerHTML={asRendered} />
    );
  }
  const Part = parts[name];
  return (
    <div key="alive" className="wide-part">
      <Part />
    </div>
  );
}
