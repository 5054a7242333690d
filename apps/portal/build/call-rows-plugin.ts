import { type Plugin, runnerImport } from 'vite';
import { type CallTable, withOwnRows } from './own-rows.ts';

/**
 * Modules of the browser's bundle carry the rows of the calls that they make, instead of the tables of whole areas: a table lies in one
 * chunk, so that what the frame asks of an area would bring whatever any page asks of it into the first view. The code means the
 * same without this, as it stands in development and on the server.
 */
export function callRowsPlugin(): Plugin {
  let calls: CallTable = {};
  return {
    name: 'lantern-call-rows',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async buildStart() {
      const { module } = await runnerImport<{ calls: CallTable }>('@lantern/contract/calls', { configFile: false });
      calls = module.calls;
    },
    transform: {
      filter: { code: /@lantern\/contract\/[\w-]*calls['"]/ },
      handler: (code) => ({ code: withOwnRows(code, calls), map: null }),
    },
  };
}
