/** So many of the brand's launch CDNs are asked at most before a game opens where it comes from. */
const MOST_ASKED = 3;

/**
 * One of the brand's launch CDNs, taken at random (9-11): the first that answers. One that does not is left for another; null when there is
 * none that does.
 *
 * @param places origins, e.g. `https://games.example`
 * @param answers whether a place is there
 * @param chance a number from 0 up to 1, another one each time
 */
export async function findLaunchPlace(
  places: readonly string[],
  answers: (place: string) => Promise<boolean>,
  chance: () => number,
): Promise<string | null> {
  const left = [...places];
  for (let asked = 0; asked < MOST_ASKED && left.length > 0; asked += 1) {
    const [place] = left.splice(Math.min(Math.floor(chance() * left.length), left.length - 1), 1);
    if (place !== undefined && (await answers(place))) return place;
  }
  return null;
}

/**
 * A game's address at another place that carries it: path and token stay.
 *
 * @example
 * movedTo('https://games.example/play/dice?lang=EN#token=abc', 'https://cdn.example') // 'https://cdn.example/play/dice?lang=EN#token=abc'
 */
export function movedTo(url: string, place: string): string {
  return URL.canParse(url) ? place + url.slice(new URL(url).origin.length) : url;
}
