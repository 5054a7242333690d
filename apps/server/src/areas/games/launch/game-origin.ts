/**
 * An origin in a form that a content security policy accepts: only letters, digits, dots and hyphens in the host, so that nothing can be
 * injected into the policy.
 */
const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/;

/**
 * The origin of a connected vendor's game address; null if it has no origin that a page may frame.
 *
 * @example
 * originOfGames('https://games.example/open?game={game}&token={token}') // 'https://games.example'
 */
export function originOfGames(gameUrl: string): string | null {
  if (!URL.canParse(gameUrl)) return null;
  const { origin } = new URL(gameUrl);
  return ORIGIN.test(origin) ? origin : null;
}
