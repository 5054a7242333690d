import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from './languages.ts';
import { type MessageTextKey, messageText } from './message-texts.ts';
import EN from './messages/EN/server/mails.json' with { type: 'json' };

const PARAMS = {
  brand: 'Lantern',
  account: 'mai-7',
  code: '123456',
  minutes: 5,
  hours: 48,
  by: 'owner.lan',
  operator: 'hoa.desk',
  from: '2026-12-07',
  time: '2026-11-21 10:00',
  ip: '203.0.113.7',
  title: 'Your password was changed',
  text: 'On 21 November at 10:00.',
};
const keys = Object.keys(EN) as MessageTextKey[];

test.each(LANGUAGE_CODES)('messages in %s have the placeholders of the English ones', (language) => {
  for (const key of keys) {
    const text = messageText(language, key, PARAMS);
    const named = Object.values(PARAMS).filter((value) => messageText('EN', key, PARAMS).includes(String(value)));
    for (const value of named) expect(text, key).toContain(String(value));
  }
});

test.each(LANGUAGE_CODES)('a code in %s is one SMS of 70 characters, for brand names of up to 16', (language) => {
  const text = messageText(language, 'sms_code', { ...PARAMS, brand: 'A brand of 16 ab' });
  expect(text.length).toBeLessThanOrEqual(70);
});
