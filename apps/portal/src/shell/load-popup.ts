import { withDeadline } from './chunk-deadline.ts';

/** Brings a popup's script while `prepare` brings its texts; like a page's they are given up after two minutes (8-03, 9-01). */
export function loadPopup<Module>(load: () => Promise<Module>, prepare: () => Promise<void>): Promise<Module> {
  return withDeadline(async () => {
    const [module] = await Promise.all([load(), prepare()]);
    return module;
  });
}
