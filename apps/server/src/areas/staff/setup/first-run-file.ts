import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Result of the first start. */
export interface FirstRun {
  readonly operator: string;
  readonly password: string;
}

async function writePrivately(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** Stores the generated password in a file with mode 0600 until it is changed. */
export async function rememberFirstPassword(path: string, run: FirstRun): Promise<void> {
  const note = 'Log in to the back office with this password; it has to be changed at once and then leaves this file.';
  await writePrivately(path, { ...run, note });
}

/** Removes a password that is no longer valid from the file. */
export async function forgetFirstPassword(path: string, operator: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return;
  const content = JSON.parse(text) as Partial<FirstRun>;
  if (content.operator !== operator || content.password === undefined) return;
  await writePrivately(path, { operator, passwordChanged: true });
}
