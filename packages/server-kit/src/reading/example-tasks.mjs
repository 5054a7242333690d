// Tasks for the test of the threads.
export const double = (value) => value * 2;
export const fail = () => {
  throw new Error('a task that fails');
};
export const loop = () => {
  for (;;);
};
export const fill = () => {
  const all = [];
  for (;;) all.push(Array.from({ length: 1_000 }, (_, at) => ({ at })));
};
