import { MessageCircle, MessageSquareText, Send } from 'lucide-react';
import { expect, test } from 'vitest';
import { socialIcon } from './social-icon.ts';

const at = (host: string) => socialIcon(`https://${host}/lantern`);

test('3-14 a social network has the icon of its host, and an unknown one the icon of a message', () => {
  expect(at('t.me')).toBe(Send);
  expect(at('page.line.me')).toBe(MessageSquareText);
  expect([at('not-t.me'), at('social.example'), socialIcon('/help')]).toEqual(Array(3).fill(MessageCircle));
});
