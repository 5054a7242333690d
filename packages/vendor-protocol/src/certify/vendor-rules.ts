import type { Operation } from '../operations.ts';
import type { Fate, Heard } from './faulty-answers.ts';
import type { ProvingGround } from './proving-ground.ts';
import type { SignedAddress } from './raw-call.ts';
import type { ReferenceWallet } from './reference-wallet.ts';
import { Broken, demand, type Rule, same } from './report.ts';

/** Data for the vendor to play one round with any result. */
export interface Launch {
  readonly token: string;
  readonly game: string;
  /** The rule under test. */
  readonly rule: string;
}

/** A vendor connected to the kit's wallet. */
export interface VendorSubject {
  readonly ground: ProvingGround;
  readonly wallet: ReferenceWallet;
  readonly play: (launch: Launch) => Promise<void>;
  /** Maximum time (ms) for a vendor to clear the outcome of a round. */
  readonly settleMs: number;
  /** Address of the vendor's report API, if it offers one. */
  readonly report: SignedAddress | null;
}

const STAKES: readonly Operation[] = ['bet', 'play'];
const LOOK_MS = 25;

const isStake = ({ operation }: Heard) => STAKES.includes(operation);
const transactionOf = ({ request }: Heard) => String(request.transaction ?? '');

async function until(holds: () => boolean, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (!holds()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
}

/** Plays one round with faults; the vendor's own result is ignored. @returns the received requests */
async function playUnder(
  subject: VendorSubject,
  rule: string,
  fate: (operation: Operation, nth: number) => Fate,
): Promise<readonly Heard[]> {
  const { ground, wallet, play } = subject;
  const from = ground.heard.length;
  ground.setFate(fate);
  await play({ token: wallet.launch(), game: wallet.game, rule }).catch(() => undefined);
  return ground.heard.slice(from);
}

/** True when a round is closed, or was never opened. */
const isOver = (wallet: ReferenceWallet, round: unknown) => !wallet.openRounds().includes(String(round));

const always = (): Fate => 'normal';
/** The fault applies only to the first request that moves money. */
const firstStake =
  (fate: Fate) =>
  (operation: Operation, nth: number): Fate =>
    STAKES.includes(operation) && nth === 1 ? fate : 'normal';
const firstResult =
  (fate: Fate) =>
  (operation: Operation, nth: number): Fate =>
    operation === 'result' && nth === 1 ? fate : 'normal';

/** The first stake must be repeated with the same content until it is answered, and its round must be closed. */
async function comesAgain(subject: VendorSubject, rule: string, fate: Fate): Promise<void> {
  const { ground, wallet, settleMs } = subject;
  const from = ground.heard.length;
  await playUnder(subject, rule, firstStake(fate));
  const heard = () => ground.heard.slice(from);
  const first = heard().find(isStake);
  demand(first !== undefined, 'no stake was requested');
  const name = transactionOf(first);
  const isSettled = () => {
    const answered = heard().some((one) => one.fate === 'normal' && aboutStake(one, name));
    return answered && isOver(wallet, first.request.round);
  };
  const hasSettled = await until(isSettled, settleMs);
  const changed = heard().find((one) => isStake(one) && transactionOf(one) === name && one.code === 'DUPLICATE');
  demand(changed === undefined, `transaction ${name} was sent again with another content`);
  const others = heard().filter(
    (one) => isStake(one) && one.request.round === first.request.round && transactionOf(one) !== name,
  );
  demand(
    others.length === 0,
    `the stake of round ${String(first.request.round)} was sent again under another transaction`,
  );
  demand(hasSettled, `nothing was sent about transaction ${name} any more, or its round stayed open`);
}

/** True for a request that clears the outcome of a stake: a repetition, its result or its rollback. */
function aboutStake(one: Heard, stake: string): boolean {
  return transactionOf(one) === stake || one.request.bet === stake;
}

/** Rules for seamless vendors, which call the wallet for every bet. */
export const VENDOR_RULES: readonly Rule<VendorSubject>[] = [
  {
    id: 'V-01',
    title: 'a round is authenticated, staked and ended',
    async check(subject) {
      const heard = await playUnder(subject, 'V-01', always);
      const { wallet, settleMs } = subject;
      same(
        heard.some(({ operation, code }) => operation === 'authenticate' && code === 'OK'),
        true,
        'authenticate',
      );
      same(
        heard.some((one) => isStake(one) && one.code === 'OK'),
        true,
        'a stake',
      );
      const round = heard.find(isStake)?.request.round;
      demand(await until(() => isOver(wallet, round), settleMs), 'the round stayed open');
    },
  },
  {
    id: 'V-02',
    title: 'every transaction and every round has a name of its own',
    async check(subject) {
      const heard = [...(await playUnder(subject, 'V-02', always)), ...(await playUnder(subject, 'V-02', always))];
      same(heard.filter(isStake).length, 2, 'the stakes of two rounds');
      const names = heard.filter(isStake).map(({ request }) => String(request.round));
      demand(new Set(names).size === 2, `two rounds have the same name: ${names.join(', ')}`);
      const duplicate = heard.find(({ code }) => code === 'DUPLICATE');
      demand(duplicate === undefined, `transaction ${duplicate && transactionOf(duplicate)} was used twice`);
    },
  },
  {
    id: 'V-03',
    title: 'a stake whose answer was lost is sent again with the same content, and its round ends',
    check: (subject) => comesAgain(subject, 'V-03', 'answer-lost'),
  },
  {
    id: 'V-04',
    title: 'a stake that was lost on its way is sent again, and its round ends',
    check: (subject) => comesAgain(subject, 'V-04', 'request-lost'),
  },
  {
    id: 'V-05',
    title: 'TEMPORARY is sent again',
    check: (subject) => comesAgain(subject, 'V-05', 'temporary'),
  },
  {
    id: 'V-06',
    title: 'an OK that is not signed is no answer',
    check: (subject) => comesAgain(subject, 'V-06', 'unsigned'),
  },
  {
    id: 'V-07',
    title: 'an OK that is signed by somebody else is no answer',
    check: (subject) => comesAgain(subject, 'V-07', 'forged'),
  },
  {
    id: 'V-08',
    title: 'a win whose answer was lost is sent again until it is known',
    skips: ({ ground }) =>
      ground.heard.some(({ operation }) => operation === 'bet') ? null : 'the vendor stakes and pays in one call',
    async check(subject) {
      const { ground, wallet, settleMs } = subject;
      const from = ground.heard.length;
      await playUnder(subject, 'V-08', firstResult('request-lost'));
      const results = () => ground.heard.slice(from).filter(({ operation }) => operation === 'result');
      const paid = () => {
        const done = results().find(({ code, fate }) => code === 'OK' && fate === 'normal');
        return done !== undefined && isOver(wallet, done.request.round);
      };
      demand(await until(paid, settleMs), 'the win was not sent again');
    },
  },
  {
    id: 'V-09',
    title: 'a stake that the wallet cannot bear is final: no win, no further stake in its round',
    async check(subject) {
      const { wallet } = subject;
      const before = wallet.balance();
      wallet.setBalance(0n);
      const heard = await playUnder(subject, 'V-09', always);
      wallet.setBalance(before);
      sawRefusal(heard, 'INSUFFICIENT_FUNDS');
    },
  },
  {
    id: 'V-10',
    title: 'BET_REFUSED is final: no win, no further stake in its round',
    async check(subject) {
      const { ground } = subject;
      const refusal = { code: 'BET_REFUSED', reason: 'SELF_EXCLUDED' } as const;
      ground.setRefusal((operation) => (STAKES.includes(operation) ? refusal : null));
      const heard = await playUnder(subject, 'V-10', always);
      ground.setRefusal(null);
      sawRefusal(heard, 'BET_REFUSED');
    },
  },
  {
    id: 'V-11',
    title: 'every HTTP request has an id of its own, a sound shape and a good signature',
    async check({ ground }) {
      const flawed = ground.heard.find(({ code }) =>
        ['BAD_SIGNATURE', 'CLOCK_SKEW', 'REPLAYED', 'BAD_REQUEST'].includes(code),
      );
      demand(flawed === undefined, `${flawed?.operation} was answered ${flawed?.code}`);
      const ids = ground.heard.map(({ requestId }) => requestId);
      demand(new Set(ids).size === ids.length, 'a request id was used twice');
    },
  },
  {
    id: 'V-12',
    title: 'no round is left open behind',
    async check({ wallet, settleMs }) {
      const isEmpty = await until(() => wallet.openRounds().length === 0, settleMs);
      if (!isEmpty) throw new Broken(`open rounds: ${wallet.openRounds().join(', ')}`);
    },
  },
];

function sawRefusal(heard: readonly Heard[], code: string): void {
  const refused = heard.filter(isStake);
  demand(refused.length > 0, 'no stake was requested');
  same([...new Set(refused.map((one) => one.code))], [code], 'what the stakes were answered');
  const rounds = new Set(refused.map(({ request }) => request.round));
  demand(rounds.size === refused.length || refused.length === 1, `a refused stake was sent ${refused.length} times`);
  const paid = heard.find((one) => one.operation === 'result' && rounds.has(one.request.round));
  demand(paid === undefined, 'a win was sent for a stake that was refused');
}
