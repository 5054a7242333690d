import type { Value } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import { formatAmount, minorUnits } from '@lantern/money';
import { type MemberScope, type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { receivesMessages } from '@lantern/text/phones';
import type { ViewsDeps } from '../deps.ts';

const READ = 'members.read';
const READ_SENSITIVE = 'members.sensitive';

type Field = Value<'views.operatorMember'>['profile'][number];
type Labels = Value<'views.operatorMember'>['labels'];
type MemberOfViews = NonNullable<Awaited<ReturnType<ViewsDeps['identity']['memberById']>>>;

/** Personal data are shown in full only to operators with the permission. */
function field(name: string, value: string | null, mayRead: boolean): Field[] {
  if (value === null || value === '') return [];
  const shown = mayRead ? value : `${[...value][0]}***`;
  return [{ field: name, value: shown, masked: !mayRead }];
}

/** Codes and the address of a registration tell nothing about the person. */
const PLAIN = new Set(['referralCode', 'registerUrl']);

async function readPerson(deps: ViewsDeps, scope: Scope, id: bigint, mayRead: boolean) {
  const { countryDialingCode = null, mobileNum = null, ...data } = await deps.identity.personalDataOf(scope, id);
  const number = mobileNum && countryDialingCode ? `+${countryDialingCode} ${mobileNum}` : mobileNum;
  const fields = Object.entries({ ...data, mobileNum: number }).flatMap(([name, value]) =>
    field(name, value ?? null, mayRead || PLAIN.has(name)),
  );
  return { fields, mobileReceives: receivesMessages(countryDialingCode, mobileNum) };
}

/** What operators have given to the member, and what the brand's lists offer. */
async function readLabels(deps: ViewsDeps, scope: Scope, row: MemberOfViews): Promise<Labels> {
  const { clubLabels, memberLabels } = await deps.brands.settings(scope.brandId);
  return {
    rankLevel: row.vipLevel,
    rankName: row.vipLabel,
    labels: row.labels,
    toUpline: row.toUpline,
    choices: { ranks: [...clubLabels], labels: [...memberLabels] },
  };
}

async function readMoney(deps: ViewsDeps, context: StaffContext, scope: MemberScope) {
  const { exponent, code } = context.brand.currency;
  const amount = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  const books = { brandId: scope.brandId, book: scope.book, currency: code };
  const [balances, openStakes, deposits, paidOut, bets, rounds, turnoverLeft] = await Promise.all([
    deps.ledger.memberBalances(deps.pool, books, scope.memberId),
    deps.lottery.openStakes(scope),
    deps.payments.sumCredited(scope),
    deps.payments.sumPaidOut(scope),
    deps.lottery.bets.sums(scope),
    deps.games.sumRounds(scope),
    deps.wallet.turnoverLeft(deps.pool, scope),
  ]);
  const balanceOf = (name: string) => balances.find((one) => one.account === name)?.balance ?? 0n;
  const of = (name: string) => amount(balanceOf(name));
  return {
    funds: {
      main: of(accounts.main(scope.memberId)),
      held: of(accounts.onHold(scope.memberId)),
      bet: amount(openStakes + balanceOf(accounts.bet(scope.memberId))),
      bonus: of(accounts.bonus(scope.memberId)),
    },
    sums: {
      deposits: amount(deposits),
      withdrawals: amount(paidOut),
      stake: amount(bets.stake + rounds.stake),
      payout: amount(bets.payout + rounds.payout),
      profit: amount(bets.payout - bets.drawnStake + rounds.payout - rounds.endedStake),
    },
    turnoverLeft: amount(turnoverLeft),
  };
}

/** One member in the back office: personal data, upline chain, money, sessions. */
export async function readMember(
  deps: ViewsDeps,
  context: StaffContext,
  id: bigint,
): Promise<Value<'views.operatorMember'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ);
  if (forbidden) return forbidden;
  const { scope } = context.operator;
  const row = await deps.identity.memberById(scope, id);
  if (!row) return refuse('NOT_FOUND');
  const member: MemberScope = { brandId: scope.brandId, memberId: id, book: row.book };
  const mayRead = context.operator.permissions.has(READ_SENSITIVE);
  const [person, labels, money, path, sessions, balances] = await Promise.all([
    readPerson(deps, scope, id, mayRead),
    readLabels(deps, scope, row),
    readMoney(deps, context, member),
    deps.tree.pathOf(scope, id),
    deps.identity.sessionsOf(scope, id),
    deps.balancesOf(scope, [member]),
  ]);
  const names = await deps.identity.namesOf(scope, path);
  const line = path.filter((one) => one !== id).map((one) => names.get(one) ?? one.toString());
  return {
    member: {
      id: id.toString(),
      account: row.account,
      type: row.type,
      status: row.status,
      upline: line.at(-1) ?? null,
      registeredAt: row.registeredAt.toISOString(),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      registerIp: row.registerIp,
      balance: balances.get(id) ?? money.funds.main,
      vipLevel: row.vipLevel,
    },
    nickname: row.nickname,
    language: row.language,
    line,
    ...money,
    profile: [...field('realName', row.realName, mayRead), ...person.fields],
    mobileReceives: person.mobileReceives,
    labels,
    sessions: sessions.map((session) => ({
      platform: session.platform,
      ip: session.ip,
      device: session.device,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.seenAt.toISOString(),
    })),
  };
}
