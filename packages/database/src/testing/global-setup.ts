import { joinTestServer, SERVER_URL_VARIABLE } from './server.ts';

/** Runs once per test run, before the workers start; they inherit the server's address. Returns the tear-down. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await joinTestServer();
  process.env[SERVER_URL_VARIABLE] = server.ownerUrl;
  return () => server.stop();
}
