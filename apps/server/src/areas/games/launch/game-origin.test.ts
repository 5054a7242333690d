import { describe, expect, test } from 'vitest';
import { originOfGames } from './game-origin.ts';

describe("the origin of a connected vendor's games", () => {
  test('is the origin of its address, whatever placeholders follow', () => {
    expect(originOfGames('https://Games.example/{language}/open?game={game}&token={token}')).toBe(
      'https://games.example',
    );
    expect(originOfGames('https://games.example:8443/#{token}')).toBe('https://games.example:8443');
    expect(originOfGames('http://127.0.0.1:4000/open?t={token}')).toBe('http://127.0.0.1:4000');
  });

  test.each([
    "https://a.example;script-src'unsafe-inline'/x?{token}",
    'https://a.example,b.example/{token}',
    'https://*.example/{token}',
    'data:text/html,{token}',
    'games.example/{token}',
    '',
  ])('is refused if it could add more than a host to a policy: %s', (address) => {
    expect(originOfGames(address)).toBeNull();
  });
});
