import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type RegisterLink = Value<'agents.createLink'>;

/** Tones of a link's states. */
export const linkTones: Readonly<Record<RegisterLink['state'], TagTone>> = {
  ACTIVE: 'ok',
  CLOSED: 'neutral',
  EXPIRED: 'neutral',
  EXHAUSTED: 'wait',
  INVALIDATED: 'bad',
};
