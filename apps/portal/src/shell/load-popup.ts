import { withDeadline } from './chunk-deadline.ts';

/** Loads a popup's script while `prepare` loads its texts; like pages, with a time-out of two minutes (8-03, 9-01). */
export function loadPopup<Module>(load: () => Promise<Module>, prepare: () => Promise<void>): Promise<Module> {
  return withDeadline(async () => {
    const [module] = await Promise.all([load(), prepare()]);
    return module;
  });
}
