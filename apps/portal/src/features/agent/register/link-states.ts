import type { TagTone } from '@lantern/ui';
import type { RegisterLink } from './newest-link.tsx';

/** Colours of a link's states. */
export const linkTones: Readonly<Record<RegisterLink['state'], TagTone>> = {
  ACTIVE: 'ok',
  CLOSED: 'neutral',
  EXPIRED: 'neutral',
  EXHAUSTED: 'wait',
  INVALIDATED: 'bad',
};
