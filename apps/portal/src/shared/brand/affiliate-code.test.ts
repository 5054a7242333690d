import { describe, expect, it } from 'vitest';
import { codeOfLink } from './affiliate-code.ts';

describe('the code of an invitation link', () => {
  it.each(['/', '/index', '/register'])('is read from a link to %s', (pathname) => {
    expect(codeOfLink({ pathname, search: '?code=SWAN21' })).toBe('SWAN21');
  });

  it.each(['', '?code=', '?code=a%20b', `?code=${'x'.repeat(65)}`])('is not found in "%s"', (search) => {
    expect(codeOfLink({ pathname: '/register', search })).toBeNull();
  });

  it('ignores the code parameter of an identity provider', () => {
    expect(codeOfLink({ pathname: '/social', search: '?code=qRoyqoY0q34HdEVqW6Pmai&state=1' })).toBeNull();
  });
});
