/** Maximum launch CDNs tried before a game opens at its original address. */
const MAX_TRIES = 3;

/**
 * The first of the brand's launch CDNs, in random order, that answers (9-11); null if none does.
 *
 * @param places origins, e.g. `https://games.example`
 * @param answers whether a CDN answers
 * @param chance a new random number from 0 to 1 (exclusive) at each call
 */
export async function findLaunchAddress(
  places: readonly string[],
  answers: (place: string) => Promise<boolean>,
  chance: () => number,
): Promise<string | null> {
  const left = [...places];
  for (let tried = 0; tried < MAX_TRIES && left.length > 0; tried += 1) {
    const [place] = left.splice(Math.min(Math.floor(chance() * left.length), left.length - 1), 1);
    if (place !== undefined && (await answers(place))) return place;
  }
  return null;
}
