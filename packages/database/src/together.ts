type Answers<Asked extends readonly unknown[]> = { -readonly [Index in keyof Asked]: Awaited<Asked[Index]> };

/**
 * Several statements of one transaction, or whole readings, that need nothing of each other: they travel together and are executed
 * in the order in which they were asked. In distinction to `Promise.all` it waits for all of them also when one fails: a reading
 * that went on with its next statement after the connection was given back would be outside of its transaction.
 *
 * @example
 * const [, account] = await together([lockMember(tx, scope), findAccount(tx, scope)]);
 */
export async function together<const Asked extends readonly unknown[]>(asked: Asked): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => one.status === 'fulfilled' && one.value) as Answers<Asked>;
}
