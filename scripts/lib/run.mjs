import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const say = (text) => console.log(text);

/** Ends with a sentence instead of a stack trace. */
export class Sentence extends Error {}

/** While a child runs, signals are passed on to it, and this process ends after it. */
function passSignalsTo(child) {
  let received = false;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const handlers = signals.map((signal) => () => {
    received = true;
    child.kill(signal);
  });
  for (const [index, signal] of signals.entries()) process.on(signal, handlers[index]);
  child.once('close', () => {
    for (const [index, signal] of signals.entries()) process.off(signal, handlers[index]);
    if (received) process.exit(130);
  });
}

/**
 * Runs a program in the repository's folder and waits for it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, quiet?: boolean, cwd?: string, timeoutMs?: number}} [options] quiet: the output is
 *   returned instead of shown
 * @returns {Promise<{code: number, output: string}>} code 1 when it was ended by a signal
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...(options.timeoutMs && { timeout: options.timeoutMs }),
    });
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      output += data;
    });
    passSignalsTo(child);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a script of node_modules with the same Node, e.g. `runTool('vitest/vitest.mjs', ['run'])`. */
export function runTool(file, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', file), ...args], options);
}

/** npm as it was called, or the one installed with Node. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

/** Seconds since `startedAt` (performance.now()), e.g. `3.2 s`. */
export const elapsed = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Runs a script's main function; a Sentence is printed alone, other errors with their stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error);
    process.exit(1);
  }
}
