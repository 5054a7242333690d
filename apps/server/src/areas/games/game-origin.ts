/** An origin as a content policy may name it: a host of letters, digits, dots and hyphens, so that nothing else gets into the policy. */
const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/;

/**
 * The origin of a connected vendor's address of games; null where it has none that a page may be told to frame.
 *
 * @example
 * originOfGames('https://games.example/open?game={game}&token={token}') // 'https://games.example'
 */
export function originOfGames(gameUrl: string): string | null {
  if (!URL.canParse(gameUrl)) return null;
  const { origin } = new URL(gameUrl);
  return ORIGIN.test(origin) ? origin : null;
}
