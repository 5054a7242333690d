// Loads a program of threads from its source text, in tests and with `npm run dev`; the built server has bundles instead.
import { register } from 'tsx/esm/api';

register();

export const run = async ({ program, task, input }) => (await import(program))[task](input);
