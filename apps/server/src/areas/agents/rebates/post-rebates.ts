import { transaction } from '@lantern/database';
import { accounts, type Command, commandId, postings } from '@lantern/ledger';
import { inBatchOrSingly, type Pieces, plainPieces, type Queryable, type Scope } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { brandsToPost, listAgentsToPost, markPosted, type OpenRebate, takeOpenRebates } from '../repository/rebates.ts';

/** Agents per transaction, and the sources posted for them; the rest follows in the next run. */
const AGENTS_PER_CHUNK = 100;
const SOURCES_PER_CHUNK = 400;

/** Reference type of rebates in the ledger, followed by `kind.category.source`. */
export const REBATE_REFERENCE = 'agent_rebate';

/** Balances of an agent while commands are built. */
interface AgentBalance {
  /** Known available MAIN balance. */
  available: bigint;
  /** Debt to the platform from earlier corrections. */
  owed: bigint;
}

/** Posts due rebates (P26, own ones P25) and reversals (P27). */
export async function postRebates(deps: AgentsDeps, pieces: Pieces = plainPieces): Promise<void> {
  for (const brandId of await brandsToPost(deps.pool)) {
    for (const book of ['REAL', 'TEST'] as const) {
      await postBook(deps, { brandId }, book, pieces);
    }
  }
}

async function postBook(deps: AgentsDeps, scope: Scope, book: 'REAL' | 'TEST', pieces: Pieces): Promise<void> {
  const { brandId } = scope;
  const kind = `${book} of ${brandId} agent`;
  const except = await pieces.waiting(kind);
  for (let after = 0n; ; ) {
    const agents = await listAgentsToPost(deps.pool, scope, book, { after, limit: AGENTS_PER_CHUNK, except });
    const post = (ids: readonly bigint[]) => postChunk(deps, scope, book, ids);
    await inBatchOrSingly(pieces, agents, post, (id) => ({ piece: `${kind} ${id}`, brandId }));
    const last = agents.at(-1);
    if (last === undefined || agents.length < AGENTS_PER_CHUNK) return;
    after = last;
  }
}

/** Posts what some agents are due and marks it as posted, in one transaction. */
async function postChunk(deps: AgentsDeps, scope: Scope, book: 'REAL' | 'TEST', ids: readonly bigint[]): Promise<void> {
  const money = ledgerScope(await deps.brands.brand(scope.brandId), { ...scope, book });
  await transaction(deps.pool, async (tx) => {
    const open = await takeOpenRebates(tx, scope, book, ids, SOURCES_PER_CHUNK);
    if (open.length === 0) return;
    const now = deps.clock.now();
    const agentBalances = await readAgentBalances(deps, tx, money, open);
    const commands = open.flatMap((one) => commandsOf(scope, one, agentBalances.get(one.accountId), now));
    for (const answer of await deps.ledger.post(tx, money, commands)) {
      // The balance has changed since it was read: everything is rolled back and calculated again.
      if (answer.outcome !== 'posted') throw new Error(`a rebate: the ledger answered ${answer.outcome}`);
    }
    await markPosted(tx, scope, open, now);
  });
}

async function readAgentBalances(
  deps: AgentsDeps,
  tx: Queryable,
  money: Parameters<AgentsDeps['ledger']['balances']>[1],
  open: readonly OpenRebate[],
): Promise<ReadonlyMap<bigint, AgentBalance>> {
  const ids = [...new Set(open.map(({ accountId }) => accountId))];
  const names = ids.flatMap((id) => [accounts.main(id), accounts.agentReceivable(id)]);
  const balances = await deps.ledger.balances(tx, money, names);
  return new Map(
    ids.map((id, index) => [
      id,
      { available: balances[2 * index]?.balance ?? 0n, owed: balances[2 * index + 1]?.balance ?? 0n },
    ]),
  );
}

/** Commands of one source. Their ids include the number of earlier postings, so that none is posted twice. */
function commandsOf(scope: Scope, rebate: OpenRebate, balance: AgentBalance | undefined, at: Date): readonly Command[] {
  const { accountId: member, kind, source, category, book, due, posted, postings: before } = rebate;
  if (balance === undefined) throw new Error(`agent ${member} has no accounts`);
  const idOf = (purpose: string) => commandId(purpose, scope.brandId, member, kind, source, category, book, before + 1);
  const reference = { type: REBATE_REFERENCE, id: [kind, category, source].join('.') };
  const amount = due - posted;
  if (amount < 0n) {
    const posting = postings.agentRebateReversed({ member, amount: -amount, available: balance.available });
    let taken = -amount;
    if (taken > balance.available) taken = balance.available;
    balance.available -= taken;
    balance.owed += -amount - taken;
    return [{ id: idOf('agents.rebate'), posting, reference, at }];
  }
  const posting = kind === 'OWN' ? postings.selfRebate({ member, amount }) : postings.agentRebate({ member, amount });
  balance.available += amount;
  // Later income first repays the debt (P27b).
  let back = amount;
  if (back > balance.owed) back = balance.owed;
  balance.owed -= back;
  balance.available -= back;
  const income: Command = { id: idOf('agents.rebate'), posting, reference, at };
  if (back === 0n) return [income];
  return [
    income,
    { id: idOf('agents.rebate-owed'), posting: postings.agentReceivablePaid({ member, amount: back }), reference, at },
  ];
}
