import { describe, expect, it } from 'vitest';
import { findGames, type Game } from './slot-games.ts';

const game = (gameId: string, gameName: string, vassalage: string) => ({ gameId, gameName, vassalage }) as Game;
const games = [
  game('lantern-river', 'Lantern River', 'LANTERN'),
  game('twin-sevens', 'Twin Sevens', 'LANTERN'),
  game('song-do', 'Sông Đỏ', 'RED'),
];
const ids = (vassalage: string, wanted: string) => findGames(games, vassalage, wanted).map(({ gameId }) => gameId);

describe('finding a game in the hall', () => {
  it('knows it by a part of its name, whatever the case, spaces around and accents', () => {
    expect(ids('', ' RIV ')).toEqual(['lantern-river']);
    expect(ids('', 'song')).toEqual(['song-do']);
  });

  it('keeps to one maker where one is chosen', () => {
    expect(ids('LANTERN', '')).toEqual(['lantern-river', 'twin-sevens']);
    expect(ids('RED', 'twin')).toEqual([]);
  });
});
