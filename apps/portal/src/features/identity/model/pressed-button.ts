import type { FocusEvent } from 'react';

/**
 * Whether a field loses focus because a button is being pressed. A message that appears or disappears at this moment would move the button,
 * and the click would be lost; the button's action shows the message anyway.
 */
export function isPressing(event: FocusEvent): boolean {
  const { relatedTarget } = event;
  return relatedTarget instanceof HTMLButtonElement && relatedTarget.matches(':active');
}
