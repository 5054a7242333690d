const BATCH = 10_000;
const MAX_BATCHES = 20;

/**
 * Deletes rows in statements of bounded size, and a bounded number of them per run; the rest remains for the next run.
 * @param deleteRows deletes at most `limit` rows and answers how many it deleted
 */
export async function deleteInBatches(
  deleteRows: (limit: number) => Promise<{ rowCount: number | null }>,
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if (((await deleteRows(BATCH)).rowCount ?? 0) < BATCH) return;
  }
}
