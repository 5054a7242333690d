type Answers<Asked extends readonly unknown[]> = { -readonly [Index in keyof Asked]: Awaited<Asked[Index]> };

/**
 * Runs several independent statements of one transaction, or whole reads, in a pipeline; they execute in the given order. Unlike
 * `Promise.all` it waits for all of them even if one fails: otherwise a read could send its next statement after the connection was
 * released, outside its transaction.
 * @example const [, account] = await together([lockMember(tx, scope), findAccount(tx, scope)]);
 */
export async function together<const Asked extends readonly unknown[]>(asked: Asked): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => one.status === 'fulfilled' && one.value) as Answers<Asked>;
}
