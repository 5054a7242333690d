/** Ends a benchmark that cannot run here, with exit status 3 to distinguish it from a failure. */
export function cannotRun(sentence: string): never {
  console.error(sentence);
  process.exit(3);
}

/**
 * Prints one figure as `<bench>.<figure> <value> <unit>`. A comparison has the unit `ratio` and is printed next to its baseline's figure.
 * @example report('wallet', 'ops_256', 44_210.4, 'ops/s'); // wallet.ops_256 44210 ops/s
 */
export function report(bench: string, figure: string, value: number, unit: string): void {
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  console.log(`${bench}.${figure} ${value.toFixed(digits)} ${unit}`);
}
