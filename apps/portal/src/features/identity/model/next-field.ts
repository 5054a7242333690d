import type { KeyboardEvent } from 'react';

/** Enter leads to the next required field that is still empty, so that a phone's keyboard stays open; without one it submits the form. */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, key, nativeEvent } = event;
  // Enter in an open list of countries chooses one.
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input[aria-required]')];
  const next = fields.slice(fields.indexOf(target) + 1).find((field) => field.value === '');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
