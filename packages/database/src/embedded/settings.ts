import { totalmem } from 'node:os';

export interface ServerProfile {
  /** Memory in bytes from which the settings below are calculated. */
  memoryBytes: number;
  maxConnections: number;
  /** False only for temporary test servers, whose data may be lost in a power failure. */
  isDurable: boolean;
}

const MIB = 1024 ** 2;

/** The container's limit if there is one, else the machine's memory. */
export function availableMemoryBytes(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * Server settings by name. shared_buffers is an eighth of the memory, because Node and the file cache share the machine. WAL files are
 * retained for reuse, because creating new ones delays commits.
 */
export function serverSettings(profile: ServerProfile, port: number): Record<string, string> {
  const sharedMib = Math.floor(clamp(profile.memoryBytes / 8 / MIB, 64, 8192));
  const onOff = profile.isDurable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(profile.maxConnections),
    shared_buffers: `${sharedMib}MB`,
    effective_cache_size: `${sharedMib * 4}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    fsync: onOff,
    synchronous_commit: onOff,
    full_page_writes: onOff,
    min_wal_size: '1GB',
    max_wal_size: '4GB',
    jit: 'off',
    // Young tables change their size by the minute.
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %a ',
    log_checkpoints: 'off',
  };
}
