const TURNS = 50;

/**
 * Until what was sent at the same moment has come in, too. Counted in turns of the loop: a time would be over before anything came
 * in on a machine that stood still meanwhile.
 */
export async function tick(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
