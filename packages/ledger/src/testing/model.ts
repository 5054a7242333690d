import fc from 'fast-check';
import { type AccountName, type Command, isPlatformAccount, type Posting, postings } from '../index.ts';
import { primaryAccount } from '../postings/posting.ts';
import { command } from './world.ts';

/** A minimal reference model of the ledger; the real one must agree with it. */
export class Model {
  readonly balances = new Map<AccountName, bigint>();
  readonly sequences = new Map<AccountName, bigint>();
  readonly #answers = new Map<string, { content: string; answer: object }>();
  readonly #members: ReadonlySet<string>;

  constructor(members: readonly bigint[]) {
    this.#members = new Set(members.map(String));
  }

  balance(account: AccountName): bigint {
    return this.balances.get(account) ?? 0n;
  }

  /** Applies a command and returns the answer that the ledger must give. */
  post({ id, posting }: Command): object {
    const content = contentOf(posting);
    const known = this.#answers.get(id);
    if (known !== undefined) {
      return known.content === content ? { ...known.answer, outcome: 'duplicate' } : { outcome: 'conflict' };
    }
    const after = new Map(this.balances);
    const add = (account: AccountName, amount: bigint) => after.set(account, (after.get(account) ?? 0n) + amount);
    for (const { debit, credit, amount } of posting.transfers) {
      const stranger = [debit, credit].find((name) => this.#isUnknown(name));
      if (stranger !== undefined) return { outcome: 'unknownAccount', account: stranger };
      if (!isPlatformAccount(debit) && (after.get(debit) ?? 0n) < amount) {
        return { outcome: 'insufficient', account: debit, balance: after.get(debit) ?? 0n };
      }
      add(debit, -amount);
      add(credit, amount);
    }
    return this.#accept(id, posting, content, after);
  }

  #accept(id: string, posting: Posting, content: string, after: ReadonlyMap<AccountName, bigint>): object {
    const primary = primaryAccount(posting);
    let answer: object = { outcome: 'posted' };
    const running = new Map(this.balances);
    for (const { debit, credit, amount } of posting.transfers) {
      for (const [account, signed] of [[debit, -amount] as const, [credit, amount] as const]) {
        running.set(account, (running.get(account) ?? 0n) + signed);
        if (isPlatformAccount(account)) continue;
        const seq = (this.sequences.get(account) ?? 0n) + 1n;
        this.sequences.set(account, seq);
        const isFirst = account === primary && !('seq' in answer);
        if (isFirst) answer = { outcome: 'posted', account, seq, balanceAfter: running.get(account) };
      }
    }
    for (const [account, balance] of after) this.balances.set(account, balance);
    this.#answers.set(id, { content, answer });
    return answer;
  }

  #isUnknown(name: AccountName): boolean {
    return !isPlatformAccount(name) && !this.#members.has(name.split(':')[1] ?? '');
  }
}

export function contentOf({ code, transfers }: Posting): string {
  return `${code} ${transfers.map(({ debit, credit, amount }) => `${debit}>${credit}:${amount}`).join(' ')}`;
}

/** Random movements among these members with small amounts, so that wallets are often insufficient. */
export function arbitraryPosting(members: readonly bigint[]): fc.Arbitrary<Posting> {
  const member = fc.constantFrom(...members);
  const amount = fc.bigInt(1n, 60n);
  const one = fc.record({ member, amount });
  const two = fc
    .record({ from: member, to: member, amount, isOnHold: fc.boolean() })
    .filter(({ from, to }) => from !== to);
  return fc.oneof(
    one.map((input) => postings.depositByProvider({ ...input, psp: 'x' })),
    one.map((input) => postings.bonus({ ...input, type: 'WHEEL' })),
    one.map((input) => postings.lotteryBet({ ...input, issue: 5n })),
    one.map((input) => postings.lotteryBetCancelled({ ...input, issue: 5n })),
    one.map((input) => postings.lotteryPayout({ ...input, category: 'LOTT' })),
    fc.record({ amount }).map((input) => postings.settledStakes({ ...input, issue: 5n, category: 'LOTT' })),
    one.map((input) => postings.withdrawalSubmitted(input)),
    fc
      .record({ member, net: amount, fee: fc.bigInt(0n, 5n), adminFee: fc.bigInt(0n, 5n) })
      .map(postings.withdrawalInstructed),
    fc.record({ member, net: amount, fee: fc.bigInt(0n, 5n) }).map(postings.withdrawalFailed),
    one.map((input) => postings.gameBet(input)),
    one.map((input) => postings.gameBetRolledBack(input)),
    one.map((input) => postings.gameRoundEnded({ ...input, category: 'RNG' })),
    one.map((input) => postings.pointsEarned(input)),
    one.map((input) => postings.pointsToCash({ ...input, cash: 3n })),
    two.map(postings.transferToDownline),
    fc.record({ member, amount, available: fc.bigInt(0n, 20n) }).map(postings.agentRebateReversed),
    one.map(({ amount: moved }) => postings.ownFundsTransfer({ from: 'a', to: 'b', amount: moved })),
  );
}

/** Random commands; a quarter reuse an earlier key, sometimes with other content. */
export function arbitraryCommands(members: readonly bigint[], most: number): fc.Arbitrary<readonly Command[]> {
  const step = fc.record({
    posting: arbitraryPosting(members),
    reuse: fc.option(fc.nat(), { freq: 4 }),
    isSame: fc.boolean(),
  });
  return fc.array(step, { minLength: 5, maxLength: most }).map((steps) => {
    const commands: Command[] = [];
    for (const [index, { posting, reuse, isSame }] of steps.entries()) {
      const earlier = reuse === null ? undefined : commands[reuse % Math.max(index, 1)];
      const fresh = command(`${index}`, posting);
      if (earlier === undefined) commands.push(fresh);
      else commands.push(isSame ? earlier : { ...earlier, posting });
    }
    return commands;
  });
}
