import { describe, expect, it } from 'vitest';
import { actionOf, type Place, type PressedKey } from './page-keys.ts';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => {
  return { key, ctrlKey: false, metaKey: false, altKey: false, ...more };
};

describe('the keyboard shortcuts of a page', () => {
  it.each([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['a', 'approve'],
    ['A', 'approve'],
    ['r', 'reject'],
    ['/', 'filter'],
    ['?', 'help'],
    ['Escape', 'close'],
    ['x', null],
    ['Enter', null],
  ])('the key %s triggers %s', (key, action) => {
    expect(actionOf(press(key), 'PAGE')).toBe(action);
  });

  it.each(['j', 'k', 'a', 'r', '/', '?', 'ArrowDown'])('the key %s types text in a text field', (key) => {
    expect(actionOf(press(key), 'TEXT')).toBeNull();
  });

  it('arrow keys choose among radios, and letters still trigger actions there', () => {
    expect(actionOf(press('ArrowDown'), 'CHOICE')).toBeNull();
    expect(actionOf(press('a'), 'CHOICE')).toBe('approve');
  });

  it('keys with Ctrl, Alt or Meta are left to the browser', () => {
    for (const modifier of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
      expect(actionOf(press('r', modifier), 'PAGE')).toBeNull();
    }
  });

  it.each<Place>(['PAGE', 'TEXT', 'CHOICE'])('Ctrl with Enter submits and Escape leaves, from %s', (place) => {
    expect(actionOf(press('Enter', { ctrlKey: true }), place)).toBe('send');
    expect(actionOf(press('Escape'), place)).toBe('close');
  });
});
