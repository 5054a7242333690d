/** A process that tests kill: starts the server of the given folder, prints its address, and waits. */
import { startEmbedded } from './supervisor.ts';

const server = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  profile: { memoryBytes: 512 * 1024 ** 2, maxConnections: 20 },
});
process.send?.({ ownerUrl: server.ownerUrl, pid: server.pid() });
process.once('disconnect', () => process.exit());
