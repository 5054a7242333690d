import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { formatAmount, parseSum } from '@lantern/money';
import { isRefusal } from '@lantern/server-kit';
import { nameKey } from '@lantern/text/names';
import { type DemoOperators, decide } from './back-office.ts';
import type { Chance } from './chance.ts';
import type { DemoPlatform } from './demo-platform.ts';
import type { Player } from './people.ts';

const ACCOUNT = 'practice';
const ZONE = 'Asia/Ho_Chi_Minh';
const AHEAD_MS = 7 * 3_600_000;
/** The bank's balance before the first statement. */
const FIRST_BALANCE = '5000.00';
const HEAD = [
  'LANTERN PRACTICE BANK',
  'SAO KE TAI KHOAN / ACCOUNT STATEMENT',
  'So tai khoan: 0000000001',
  '',
  'STT,Ngày giao dịch,Số tham chiếu,Số tiền ghi nợ,Số tiền ghi có,Số dư,Mô tả',
];

interface BankRow {
  /** Minor units; negative for money that left. */
  readonly amount: bigint;
  readonly text: string;
}

const inCapitals = (name: string) => nameKey(name).toUpperCase();

/** Opens an order of a bank transfer. @returns the row that the bank will write, or null when the order is refused */
async function transfer(platform: DemoPlatform, chance: Chance, player: Player): Promise<BankRow | null> {
  const amount = `${chance.pick([100, 200, 300])}.00`;
  const request = { requestId: randomUUID(), channel: 'sandbox-transfer', amount, payerName: player.realName };
  const order = await platform.send(calls.payments.createDeposit, request, player);
  if (isRefusal(order)) return null;
  const sender = `9704${chance.between(100_000, 999_999)}`;
  return {
    amount: parseSum(order.payableAmount, platform.brand.currency.exponent) ?? 0n,
    text: `MBVCB.${sender}.D${order.id}.CT tu ${sender} ${inCapitals(player.realName)} toi 0000000001 LANTERN`,
  };
}

/** Rows that no order expects: a stranger's money now and then, and the bank's fee. */
function otherRows(chance: Chance): readonly BankRow[] {
  const stranger = { amount: 7_500n, text: 'CT tu 9704000777 NGUYEN VAN LA toi 0000000001 LANTERN' };
  const fee = { amount: -110n, text: 'Phi dich vu' };
  return [...(chance.percent(30) ? [stranger] : []), ...(chance.percent(50) ? [fee] : [])];
}

/** A statement as the bank writes it, each row with the balance after it. */
function writeStatement(platform: DemoPlatform, rows: readonly BankRow[], before: bigint): string {
  const { exponent } = platform.brand.currency;
  const money = (amount: bigint) => formatAmount(amount, exponent);
  const local = new Date(platform.clock.now().getTime() + AHEAD_MS).toISOString();
  const [year, month, day] = [local.slice(0, 4), local.slice(5, 7), local.slice(8, 10)];
  let balance = before;
  const lines = rows.map(({ amount, text }, index) => {
    balance += amount;
    const [debit, credit] = amount < 0n ? [money(-amount), ''] : ['', money(amount)];
    const number = `${numberOf(local)}.${index + 1}`;
    const when = `${day}/${month}/${year} ${local.slice(11, 19)}`;
    return [index + 1, when, number, debit, credit, money(balance), text].join(',');
  });
  return [...HEAD, ...lines].join('\r\n');
}

/** The bank numbers its rows by the time of the statement. */
const numberOf = (local: string) => local.slice(0, 19).replaceAll(/\D/g, '');

/** Players pay by bank transfer, and the cashier imports the bank's statement of the evening; another operator confirms what waits. */
export async function importStatement(
  platform: DemoPlatform,
  chance: Chance,
  { operators, players }: { readonly operators: DemoOperators; readonly players: readonly Player[] },
): Promise<void> {
  const rows: BankRow[] = [];
  for (const player of players) {
    const row = await transfer(platform, chance, player);
    if (row !== null) rows.push(row);
  }
  rows.push(...otherRows(chance));
  if (rows.length === 0) return;
  platform.clock.pass(120_000);
  const by = operators.cashier;
  const { accounts } = await platform.call(calls.paymentsFinance.bankAccounts, {}, by);
  const known = accounts.find(({ code }) => code === ACCOUNT)?.balance ?? FIRST_BALANCE;
  const text = writeStatement(platform, rows, parseSum(known, platform.brand.currency.exponent) ?? 0n);
  const upload = {
    account: ACCOUNT,
    fileName: `sao-ke-${platform.clock.now().toISOString().slice(0, 10)}.csv`,
    file: Buffer.from(text).toString('base64'),
    zone: ZONE,
    reading: { dateOrder: 'DMY' as const },
  };
  const { seen } = await platform.call(calls.paymentsFinance.previewStatement, upload, by);
  const { requestId } = await platform.call(calls.paymentsFinance.importStatement, { ...upload, seen }, by);
  await decide(platform, operators.approver, requestId);
}
