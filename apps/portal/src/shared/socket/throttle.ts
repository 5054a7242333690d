/** Leading-edge throttle: the first request runs at once; later ones within the interval are merged into one trailing call. */
export function throttle<Name extends string>(act: (names: readonly Name[]) => void, everyMs: number) {
  let waiting: Set<Name> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(names: readonly Name[]): void {
    act(names);
    waiting = new Set();
    timer = setTimeout(() => {
      const gathered = [...(waiting ?? [])];
      waiting = null;
      if (gathered.length > 0) begin(gathered);
    }, everyMs);
  }

  return {
    request(...names: readonly Name[]): void {
      if (waiting === null) begin(names);
      else for (const name of names) waiting.add(name);
    },
    stop(): void {
      clearTimeout(timer);
      waiting = null;
    },
  };
}
