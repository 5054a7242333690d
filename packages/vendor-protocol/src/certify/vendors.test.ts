import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, createVendorClient, NoAnswer, type VendorClient } from '../index.ts';
import { certifyVendor, reportText } from './index.ts';

const NOW = 1_763_755_200_000;
const key = { id: 'k1', secret: Buffer.alloc(32, 1) };
const GAME = 'g';

/** A faulty behaviour of a vendor; parts not listed behave correctly. */
interface Flaw {
  /** Stake and win in one call. */
  readonly isPlay?: boolean;
  readonly round?: () => string;
  /** True when a request with an unknown outcome is repeated. */
  readonly sendsAgain?: (about: 'stake' | 'win', what: 'lost' | 'later') => boolean;
  /** Another transaction, or another stake, in the repetition. */
  readonly transaction?: (round: string, time: number) => string;
  readonly amount?: (time: number) => string;
  readonly paysRefused?: (code: string) => boolean;
  readonly forgetsToEnd?: boolean;
  /** Accepts an OK without a check of the signature. */
  readonly believes?: (reason: string) => boolean;
  /** Sends an invalid request. */
  readonly babbles?: boolean;
}

let rounds = 0;

/** A minimal vendor: one round, repeated until its outcome is known. */
async function playRound(client: VendorClient, token: string, flaw: Flaw): Promise<void> {
  const session = randomUUID();
  const opened = await client.call('authenticate', { token, session, game: GAME });
  if (opened.code !== 'OK') throw new Error(opened.code);
  if (flaw.babbles) await client.call('balance', { session: 'mine' });
  rounds += 1;
  const round = flaw.round?.() ?? `r${rounds}`;
  const common = { session, game: GAME, round, currency: opened.currency };
  const stakeOf = (time: number) => flaw.transaction?.(round, time) ?? `${round}:stake`;
  const amountOf = (time: number) => flaw.amount?.(time) ?? '1.00';
  const staked = await known(flaw, 'stake', (time) =>
    flaw.isPlay
      ? client.call('play', { ...common, transaction: stakeOf(time), stake: amountOf(time), payout: '2.00' })
      : client.call('bet', { ...common, transaction: stakeOf(time), amount: amountOf(time) }),
  );
  if (staked === null || flaw.isPlay) return;
  if (staked !== 'OK' && !flaw.paysRefused?.(staked)) return;
  const ends = flaw.forgetsToEnd !== true;
  const win = { ...common, transaction: `${round}:win`, bet: stakeOf(1), amount: '2.00', ends };
  await known(flaw, 'win', () => client.call('result', win));
}

const LATER = ['TEMPORARY', 'BET_UNKNOWN', 'BAD_SIGNATURE', 'CLOCK_SKEW', 'REPLAYED'];

async function known(
  flaw: Flaw,
  about: 'stake' | 'win',
  send: (time: number) => Promise<Answer>,
): Promise<string | null> {
  for (let time = 1; time < 20; time += 1) {
    let what: 'lost' | 'later' = 'later';
    try {
      const { code } = await send(time);
      if (!LATER.includes(code)) return code;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (flaw.believes?.(error.message)) return 'OK';
      what = 'lost';
    }
    if (flaw.sendsAgain?.(about, what) === false) return null;
  }
  return null;
}

/** Certifies a vendor with a flaw in the rounds of these rules. */
const certified = (flaw: Flaw = {}, rules = '') =>
  certifyVendor({
    ...{ vendor: 'V', key, game: GAME, now: () => NOW, settleMs: 100 },
    async connect(platformUrl) {
      const client = createVendorClient({ platformUrl, vendor: 'V', key, now: () => NOW, timeoutMs: 60_000 });
      const { isPlay = false } = flaw;
      return {
        play: ({ token, rule }) => playRound(client, token, rules.includes(rule) ? flaw : { isPlay }),
        close: async () => client.close(),
      };
    },
  });

describe('the certification of vendors that call the wallet', () => {
  test('passes a vendor that repeats calls until they are answered, in two calls and in one', async () => {
    const two = await certified();
    const reports = ['V-13', 'V-14', 'V-15', 'V-16', 'V-17'];
    expect(two.lines.filter(({ outcome }) => outcome !== 'PASSED').map(({ rule }) => rule)).toEqual(reports);
    const one = await certified({ isPlay: true });
    expect(one.lines.filter(({ outcome }) => outcome !== 'PASSED').map(({ rule }) => rule)).toEqual([
      'V-08',
      ...reports,
    ]);
    expect(reportText(one)).toContain('the vendor stakes and pays in one call');
  });

  test.each<readonly [at: string, failed: string, what: string, Flaw]>([
    ['V-01', 'V-01 V-12', 'does not end a round', { forgetsToEnd: true }],
    ['V-02', 'V-02', 'gives two rounds one name', { isPlay: true, round: () => 'same' }],
    [
      'V-03',
      'V-03',
      'lets a stake go whose answer was lost',
      { isPlay: true, sendsAgain: (_about, what) => what === 'later' },
    ],
    ['V-03', 'V-03', 'repeats with another stake', { isPlay: true, amount: (time) => `${time}.00` }],
    ['V-04', 'V-04', 'lets a stake go that was lost', { isPlay: true, sendsAgain: () => false }],
    ['V-04', 'V-04', 'repeats under another name', { isPlay: true, transaction: (round, time) => `${round}:${time}` }],
    ['V-05', 'V-05', 'takes TEMPORARY for an end', { isPlay: true, sendsAgain: (_about, what) => what === 'lost' }],
    [
      'V-06',
      'V-06',
      'believes what is not signed',
      { isPlay: true, believes: (reason) => reason.includes('not signed') },
    ],
    [
      'V-07',
      'V-07',
      'believes what somebody else signed',
      { isPlay: true, believes: (reason) => reason.includes('not signed') },
    ],
    ['V-08', 'V-08 V-12', 'sends a win once', { sendsAgain: (about) => about === 'stake' }],
    ['V-09', 'V-09', 'pays who could not stake', { paysRefused: () => true }],
    ['V-10', 'V-10', 'pays who may not stake', { paysRefused: (code) => code === 'BET_REFUSED' }],
    ['V-02', 'V-11', 'sends what has no sound shape', { babbles: true }],
    ['V-02', 'V-12', 'leaves a round open', { forgetsToEnd: true }],
  ])('at %s fails a vendor on %s that %s', async (at, failed, _what, flaw) => {
    const { lines, isPassed } = await certified(flaw, at);
    const found = lines.filter(({ outcome }) => outcome === 'FAILED').map(({ rule }) => rule);
    expect([found.join(' '), isPassed]).toEqual([failed, false]);
  });
});
