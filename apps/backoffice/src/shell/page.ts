import type { Value } from '@lantern/contract/schemas';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A queue of `views.operatorWaiting`. */
export type Queue = keyof Value<'views.operatorWaiting'>;

export interface Page {
  readonly path: string;
  readonly titleKey: string;
  readonly group: 'overview' | 'money' | 'games' | 'people' | 'site';
  readonly icon: LucideIcon;
  /** Permission needed to see the page. */
  readonly permission: string;
  /** Queue whose length the side bar shows. */
  readonly queue?: Queue;
  /** Path of the page from which this one is opened: it has no entry of its own in the side bar, which marks the other one. */
  readonly openedFrom?: string;
  readonly page: LazyExoticComponent<ComponentType>;
}
