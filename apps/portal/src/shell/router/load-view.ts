import type { ComponentType } from 'react';
import { withDeadline } from '../chunk-deadline.ts';
import type { Page } from '../pages/pages.ts';

/** Content of the layout's main area. */
export type View =
  | { readonly state: 'page'; readonly Page: ComponentType }
  | { readonly state: 'waiting' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown };

type Load = Page['load'];

/** Loaded components; pages that share a loader share the component, whose state then survives navigation between them. */
const arrived = new Map<Load, Promise<ComponentType>>();

function componentOf(load: Load): Promise<ComponentType> {
  const current = arrived.get(load);
  if (current) return current;
  const coming = withDeadline(load).then((module) => module.default);
  arrived.set(load, coming);
  // A failed load is retried on the next visit.
  coming.catch(() => arrived.delete(load));
  return coming;
}

/** Loads a page's script while `prepare` loads its texts and data. Never throws: a failure is a view too. */
export async function loadView(page: Page | undefined, prepare: (page: Page) => Promise<void>): Promise<View> {
  if (!page) return { state: 'missing' };
  try {
    const [Page] = await Promise.all([componentOf(page.load), withDeadline(() => prepare(page))]);
    return { state: 'page', Page };
  } catch (error) {
    return { state: 'failed', error };
  }
}
