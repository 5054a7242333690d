import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

interface ProcessStatus {
  command: string;
  /** Distinguishes a process from a later one with the same pid; empty if the system does not provide it. */
  startedAt: string;
}

/** Reads `/proc/<pid>/stat`: `pid (command) state … starttime`, the 22nd field. A zombie counts as ended. */
function linuxStatus(pid: number): ProcessStatus | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : { command, startedAt: fields[19] ?? '' };
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function portableStatus(pid: number): ProcessStatus | undefined {
  if (!answersSignal(pid)) return undefined;
  if (process.platform === 'win32') return { command: 'postgres', startedAt: '' };
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...rest] = line.split(/\s+/);
    return state.startsWith('Z')
      ? undefined
      : { command: rest.slice(5).join(' '), startedAt: rest.slice(0, 5).join(' ') };
  } catch {
    return undefined;
  }
}

function statusOf(pid: number): ProcessStatus | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? linuxStatus(pid) : portableStatus(pid);
}

/** Whether the process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  return statusOf(pid) !== undefined;
}

/** Pid and start time of a process: `1234 987654`; undefined if it has ended. */
export function processIdentity(pid: number): string | undefined {
  const status = statusOf(pid);
  return status && `${pid} ${status.startedAt}`;
}

/** Whether the process named by an earlier `processIdentity` still runs. */
export function isSameProcess(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

/** Whether `pid` is a postmaster of this cluster folder (its working directory), not an unrelated process with the same pid. */
export function isPostmaster(pid: number, cluster: string): boolean {
  const status = statusOf(pid);
  if (!status?.command.includes('postgres')) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}
