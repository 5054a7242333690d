type Answers<Statements> = { -readonly [Name in keyof Statements]: Awaited<Statements[Name]> };

/**
 * Runs statements of one transaction, or whole reads, in a pipeline: they are sent without waiting for each other and execute in the order in
 * which they are written. Unlike `Promise.all` it waits for all of them even if one fails: otherwise a read could send its next statement
 * after the connection was released, outside its transaction.
 * @example const { account } = await pipeline({ lock: lockMember(tx, scope), account: findAccount(tx, scope) });
 */
export async function pipeline<const Statements extends readonly unknown[] | Readonly<Record<string, unknown>>>(
  statements: Statements,
): Promise<Answers<Statements>> {
  const settled = await Promise.allSettled(Object.values(statements));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  const answers = settled.map((one) => one.status === 'fulfilled' && one.value);
  const named = Object.keys(statements).map((name, index) => [name, answers[index]] as const);
  return (Array.isArray(statements) ? answers : Object.fromEntries(named)) as Answers<Statements>;
}
