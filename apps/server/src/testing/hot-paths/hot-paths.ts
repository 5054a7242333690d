import { multiplyRows, type PlanNode, watchPlans } from '@lantern/database/testing';
import { openStudio, type Studio } from '../studio.ts';
import { createCaller, createFlows, HOT, register } from './flows.ts';
import { replaceConnections } from './replace-connections.ts';

const PLAYERS = ['member1', 'member2', 'member3'];
/** Tables that do not grow with members and play: offers, settings, machinery. */
const SMALL =
  /^(brands|staff|promotions)\.|^content\.(?!message)|^kit\.(job|node|consumer|enc_key|nonce)|^lottery\.(?!bet|win|member)|^payments\.(channel|bank|payout_channel)|^games\.(?!session|round|vendor_trans|recent)|^arcade\.(own_place|crash)/;
/** Tables with rows that grow with members and play. */
async function growingTables({ ownerPool }: Studio['server']): Promise<string[]> {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('public', 'information_schema')
        and n.nspname not like 'pg\\_%'`,
  );
  return rows.map(({ name }) => name).filter((name) => !SMALL.test(name));
}

/** A platform whose executed plans are read, with three members, and without the server's own analysis of tables. */
export async function openHotPaths() {
  const studio = await openStudio();
  const { server } = studio;
  const plans = await watchPlans(server.database);
  await server.areas.lottery.ensureDemo(server.brand.id, 'NONE');
  const reconnect = async () => {
    await plans.endConnections();
    await replaceConnections(server.pool);
  };
  await reconnect();
  const call = createCaller(studio);
  const players = await Promise.all(PLAYERS.map((username) => register(call, username)));
  const flows = createFlows(studio, call, players);
  let round = 0;
  return {
    reconnect,
    /** Runs each flow once. */
    async runAll(): Promise<void> {
      for (const flow of HOT) await flows[flow]();
    },
    /** Runs one flow. @returns the nodes of its plans, without those of small tables */
    async nodesOf(flow: (typeof HOT)[number]): Promise<readonly PlanNode[]> {
      const nodes = await plans.during(flows[flow]);
      return nodes.filter(({ table }) => table === null || !SMALL.test(table));
    },
    /** Adds copies of the members' rows until each table has about so many. */
    async grow(wanted: number): Promise<void> {
      round += 1;
      await multiplyRows(server.ownerPool, await growingTables(server), { wanted, round });
    },
    analyse: () => server.ownerPool.query('analyze'),
    async close(): Promise<void> {
      plans.stop();
      await studio.close();
    },
  };
}

export type HotPaths = Awaited<ReturnType<typeof openHotPaths>>;
