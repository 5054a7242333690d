import { describe, expect, it } from 'vitest';
import { deedOf, type Place, type RoomKey } from './page-keys.ts';

const press = (key: string, more: Partial<RoomKey> = {}): RoomKey => {
  return { key, ctrlKey: false, metaKey: false, altKey: false, ...more };
};

describe('the keys of a room', () => {
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
  ])('%s asks for %s', (key, deed) => {
    expect(deedOf(press(key), 'PAGE')).toBe(deed);
  });

  it.each(['j', 'k', 'a', 'r', '/', '?', 'ArrowDown'])('%s is a letter where text is typed', (key) => {
    expect(deedOf(press(key), 'TEXT')).toBeNull();
  });

  it('arrows choose among radios, letters still act there', () => {
    expect(deedOf(press('ArrowDown'), 'CHOICE')).toBeNull();
    expect(deedOf(press('a'), 'CHOICE')).toBe('approve');
  });

  it('the browser keeps what is pressed with Ctrl, Alt or Meta', () => {
    for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
      expect(deedOf(press('r', held), 'PAGE')).toBeNull();
    }
  });

  it.each<Place>(['PAGE', 'TEXT', 'CHOICE'])('Ctrl with Enter sends, and Escape leaves, from %s', (place) => {
    expect(deedOf(press('Enter', { ctrlKey: true }), place)).toBe('send');
    expect(deedOf(press('Escape'), place)).toBe('close');
  });
});
