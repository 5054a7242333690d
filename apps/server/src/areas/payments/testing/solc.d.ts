/** The compiler's JavaScript build: standard JSON in, standard JSON out. */
declare module 'solc' {
  const solc: { compile(input: string): string };
  export default solc;
}
