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
  readonly page: LazyExoticComponent<ComponentType>;
}
