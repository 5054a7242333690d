/** An account in the agent tree; `upline` is null directly below the platform. */
export interface TreeNode {
  readonly id: string;
  readonly upline: string | null;
}

/** How a level's gross is divided between the level and the contracted levels directly below it. */
export interface LevelShare {
  readonly downlineGross: bigint;
  /** UPLINE mode: the level's gross less the gross it pays to the levels below; a negative value is the level's debt. */
  readonly netIncome: bigint;
  /** HOUSE mode: the amount that the platform pays to this level. */
  readonly housePays: bigint;
}

/** Each account with its upline chain, starting with the account itself. */
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

/** Team sums: for each of `heads` the sum of its own figures and those of all accounts below it. */
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

/** The nearest contracted upline of each contracted account; null: the platform pays. */
export function payersOf(
  nodes: readonly TreeNode[],
  contracted: ReadonlySet<string>,
): ReadonlyMap<string, string | null> {
  const lines = linesOf(nodes);
  return new Map(
    [...contracted].map((id) => [id, lines.get(id)?.find((above) => above !== id && contracted.has(above)) ?? null]),
  );
}

/** Calculates each level's share: its gross less the gross of the contracted levels directly below it. */
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
