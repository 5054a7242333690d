import type { FocusEvent } from 'react';

/**
 * Whether a field is left because a button is being pressed. A message that comes or goes in this moment would move the button
 * away from under the finger, and the press would be lost; what the button does says it anyway.
 */
export function isPressing(event: FocusEvent): boolean {
  const { relatedTarget } = event;
  return relatedTarget instanceof HTMLButtonElement && relatedTarget.matches(':active');
}
