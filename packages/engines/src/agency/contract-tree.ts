/** Who stands below whom; null: directly below the house. */
export interface TreeNode {
  readonly id: string;
  readonly upline: string | null;
}

/** A level's own gross beside what the contracted levels next below it get (operations 2.4). */
export interface LevelShare {
  readonly downlineGross: bigint;
  /** UPLINE mode: what is left when every lower gross is paid by the level above; negative is owed. */
  readonly netIncome: bigint;
  /** HOUSE mode: what the house pays this level. */
  readonly housePays: bigint;
}

/** Each person with everybody above him, himself first. */
function linesOf(nodes: readonly TreeNode[]): ReadonlyMap<string, readonly string[]> {
  const uplines = new Map(nodes.map(({ id, upline }) => [id, upline]));
  const lines = new Map<string, readonly string[]>();
  const lineOf = (id: string): readonly string[] => {
    const known = lines.get(id);
    if (known !== undefined) return known;
    const upline = uplines.get(id) ?? null;
    const line = upline === null ? [id] : [id, ...lineOf(upline)];
    lines.set(id, line);
    return line;
  };
  for (const { id } of nodes) lineOf(id);
  return lines;
}

/** Sums of teams: for each of `heads` all that it and everybody below it has. */
export function teamSums<Figures>(
  nodes: readonly (TreeNode & Figures)[],
  heads: Iterable<string>,
  none: Figures,
  add: (sum: Figures, own: Figures) => Figures,
): ReadonlyMap<string, Figures> {
  const sums = new Map([...heads].map((head) => [head, none]));
  const lines = linesOf(nodes);
  for (const node of nodes) {
    for (const id of lines.get(node.id) ?? []) {
      const sum = sums.get(id);
      if (sum !== undefined) sums.set(id, add(sum, node));
    }
  }
  return sums;
}

/** Each contracted account's nearest contracted upline; null: the house pays it. */
export function payersOf(
  nodes: readonly TreeNode[],
  contracted: ReadonlySet<string>,
): ReadonlyMap<string, string | null> {
  const lines = linesOf(nodes);
  return new Map(
    [...contracted].map((id) => [id, lines.get(id)?.find((above) => above !== id && contracted.has(above)) ?? null]),
  );
}

/** Divides what the levels get: each level's gross less that of the contracted ones next below it. */
export function shareGross(
  gross: ReadonlyMap<string, bigint>,
  payers: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, LevelShare> {
  const below = new Map<string, bigint>();
  for (const [id, amount] of gross) {
    const payer = payers.get(id) ?? null;
    if (payer !== null) below.set(payer, (below.get(payer) ?? 0n) + amount);
  }
  return new Map(
    [...gross].map(([id, amount]) => {
      const downlineGross = below.get(id) ?? 0n;
      const netIncome = amount - downlineGross;
      return [id, { downlineGross, netIncome, housePays: netIncome > 0n ? netIncome : 0n }];
    }),
  );
}
