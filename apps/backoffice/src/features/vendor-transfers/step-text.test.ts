import { messagesOf } from '@lantern/locales/server';
import { describe, expect, test } from 'vitest';
import { stepText } from './step-text.ts';

const texts: Readonly<Record<string, string>> = messagesOf('EN').backoffice;
const shown = (event: string, to: 'CREATED' | 'SENT' | 'PENDING' | 'DONE' | 'FAILED') =>
  stepText((key) => texts[key] ?? key, { event, to });

describe('a step of a provider transfer is shown in words', () => {
  test.each([
    ['CREATE', 'CREATED', 'Created'],
    ['REFUSE', 'FAILED', 'Returned'],
    ['ASKED_NOT_FOUND', 'PENDING', 'Query again'],
    ['RESOLVED_DONE', 'PENDING', "Decide by the provider's statement: Transfer took place"],
    ['RESOLVED_FAILED', 'PENDING', "Decide by the provider's statement: Transfer did not take place"],
  ] as const)('%s', (event, to, words) => {
    expect(shown(event, to)).toBe(words);
  });
});
