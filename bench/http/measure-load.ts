import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadFigures, LoadOrder } from './load.ts';

function load(order: LoadOrder): Promise<LoadFigures> {
  return new Promise((resolve, reject) => {
    // This module is bundled into bench/dist/<name>.mjs, the load generator into bench/dist/http/load.mjs.
    const program = new URL('./http/load.mjs', import.meta.url);
    const child = fork(fileURLToPath(program), { execArgv: process.execArgv });
    child.once('message', (figures) => resolve(figures as LoadFigures));
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load generator ended with ${code}`)));
    child.send(order);
  });
}

/** Bets from the load generator for some seconds. Throws if one was refused, or answered otherwise when it was repeated. */
export async function measureLoad(order: Omit<LoadOrder, 'seconds'>, seconds: number): Promise<LoadFigures> {
  const figures = await load({ ...order, seconds });
  if (figures.refused > 0) throw new Error(`${figures.refused} bets were refused: ${figures.refusals.join(' ')}`);
  if (figures.changed > 0) throw new Error(`${figures.changed} repeated bets were answered otherwise than at first`);
  return figures;
}
