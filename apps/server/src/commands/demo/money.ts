import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { formatAmount, minorUnits, parseSum } from '@lantern/money';
import { isRefusal } from '@lantern/server-kit';
import sharp from 'sharp';
import type { Chance } from './chance.ts';
import type { DemoPlatform } from './demo-platform.ts';
import type { Player } from './people.ts';

const FUND_PASSWORD = '271828';
const INSTITUTIONS = [
  ...['Vietcombank', 'BIDV', 'Techcombank', 'ACB', 'MB Bank'].map((name) => ({ kind: 'BANK' as const, name })),
  ...['MoMo', 'ZaloPay'].map((name) => ({ kind: 'E_WALLET' as const, name })),
];
const CHANNELS = ['sandbox-qr', 'sandbox-wallet', 'sandbox-card'];
const DAY_MS = 86_400_000;

/** A player's payout account, and the time from which it can be used. */
interface Payee {
  readonly accountId: string;
  readonly from: Date;
}

export interface MoneyState {
  readonly payees: Map<string, Payee>;
  /** Withdrawals whose players still have to answer. */
  watched: { readonly player: Player; readonly id: string }[];
}

export const newMoneyState = (): MoneyState => ({ payees: new Map(), watched: [] });

/** Outcome of a payment at the sandbox; mostly success. */
function outcomeOf(chance: Chance): string | null {
  const throwOf = chance.between(1, 100);
  if (throwOf <= 84) return 'PAY';
  if (throwOf <= 88) return 'PAY_TWICE';
  if (throwOf <= 91) return 'PAY_OTHER';
  if (throwOf <= 93) return 'OTHER_PAYER';
  if (throwOf <= 95) return 'PAY_LATE';
  return throwOf <= 98 ? 'FAIL' : null;
}

/** Opens an order and pays it on the payment provider's page; some players never pay. */
export async function deposit(platform: DemoPlatform, chance: Chance, player: Player): Promise<void> {
  const amount = `${chance.pick([100, 200, 200, 300, 300, 500, 500, 1_000, 2_000, 6_000])}.00`;
  const request = { requestId: randomUUID(), channel: chance.pick(CHANNELS), amount, payerName: player.realName };
  const order = await platform.send(calls.payments.createDeposit, request, player);
  const outcome = outcomeOf(chance);
  if (isRefusal(order) || order.paymentUrl === null || outcome === null) return;
  const form = new URLSearchParams({ outcome, ...(outcome === 'PAY_OTHER' && { amount: '150.00' }) });
  const answer = await fetch(platform.portalUrl + order.paymentUrl, { method: 'POST', body: form });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The payment page answered ${answer.status}.`);
}

/** Sets the fund password and adds a bank account or an e-wallet in the player's own name. */
export async function bindAccount(
  platform: DemoPlatform,
  chance: Chance,
  { state, player, password }: { readonly state: MoneyState; readonly player: Player; readonly password: string },
): Promise<void> {
  if (state.payees.has(player.account)) return;
  const fresh = { newFundPassword: FUND_PASSWORD, confirmFundPassword: FUND_PASSWORD };
  await platform.call(calls.identity.setFundPassword, { password, ...fresh }, player);
  const { kind, name: institution } = chance.pick(INSTITUTIONS);
  const { memberId } = player.member.scope;
  const digits = `${chance.between(100_000, 999_999)}${memberId}`;
  // An e-wallet's number is a mobile number: seven digits after the prefix.
  const number = kind === 'BANK' ? `9704${digits}` : `090${digits.slice(-7)}`;
  const bound = await platform.call(
    calls.payments.bindPayoutAccount,
    { kind, institution, holder: player.realName, number, fundPassword: FUND_PASSWORD },
    player,
  );
  const from = new Date(platform.clock.now().getTime() + DAY_MS);
  state.payees.set(player.account, { accountId: bound.id, from });
}

/** A player's available balance in minor units. */
export async function spendable(platform: DemoPlatform, player: Player): Promise<bigint> {
  const { sumBalance } = await platform.areas.wallet.balance(player.member.scope, platform.brand);
  return parseSum(sumBalance, platform.brand.currency.exponent) ?? 0n;
}

/** Requests a withdrawal of a part of the balance. If refused (wagering, limits), the player continues to play. */
export async function withdraw(
  platform: DemoPlatform,
  chance: Chance,
  state: MoneyState,
  player: Player,
): Promise<void> {
  const payee = state.payees.get(player.account);
  if (payee === undefined || payee.from > platform.clock.now()) return;
  const unit = 10n ** BigInt(platform.brand.currency.exponent);
  const whole = ((await spendable(platform, player)) * BigInt(chance.between(30, 90))) / 100n / unit;
  if (whole < 100n) return;
  const amount = `${whole > 9_000n ? 9_000n : whole}.00`;
  const { accountId } = payee;
  const request = { requestId: randomUUID(), accountId, amount, fundPassword: FUND_PASSWORD };
  const order = await platform.send(calls.payments.createWithdrawal, request, player);
  if (isRefusal(order)) return;
  const isWithdrawn = chance.percent(4);
  // Can no longer be cancelled once its review has begun.
  if (isWithdrawn) await platform.send(calls.payments.cancelWithdrawal, { id: order.id }, player);
  state.watched.push({ player, id: order.id });
}

/** A small picture in place of a screenshot of a bank transaction list. */
export function picture(text: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#f4f1ea"/>
    <text x="24" y="60" font-size="22" font-family="sans-serif" fill="#222">${text}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Players answer about sent payments: most confirm, some dispute, some do not answer. */
export async function answerPayments(platform: DemoPlatform, chance: Chance, state: MoneyState): Promise<void> {
  const still: MoneyState['watched'] = [];
  for (const one of state.watched) {
    const { order } = await platform.call(calls.payments.withdrawal, { id: one.id }, one.player);
    if (order.state === 'DISBURSED') await answerOne(platform, chance, one.player, order);
    else if (!ENDED.has(order.state)) still.push(one);
  }
  state.watched = still;
}

const ENDED: ReadonlySet<string> = new Set([
  ...['REJECTED', 'CANCELLED', 'RECEIVED', 'AUTO_RECEIVED', 'PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE'],
  ...['CLOSED_RETURNED', 'CLOSED_REPAID', 'FORCED_RECEIVED'],
]);

async function answerOne(
  platform: DemoPlatform,
  chance: Chance,
  player: Player,
  { id, net }: { readonly id: string; readonly net: string },
): Promise<void> {
  const throwOf = chance.between(1, 100);
  if (throwOf <= 62) await platform.call(calls.payments.confirmWithdrawal, { id, answer: 'RECEIVED' }, player);
  else if (throwOf <= 72) {
    const { exponent } = platform.brand.currency;
    const received = formatAmount(minorUnits(((parseSum(net, exponent) ?? 0n) * 8n) / 10n), exponent);
    await platform.call(calls.payments.confirmWithdrawal, { id, answer: 'PARTIAL', received }, player);
  } else if (throwOf <= 80) {
    const proof = await platform.call(calls.payments.uploadProof, {}, player, await picture('No payment received'));
    const proofs = [proof.id];
    await platform.call(calls.payments.confirmWithdrawal, { id, answer: 'NOT_RECEIVED', proofs }, player);
  }
}
