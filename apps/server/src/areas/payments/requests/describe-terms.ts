import type { Payload } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount, minorUnits, parseSum } from '@lantern/money';
import type { Scope } from '@lantern/server-kit';
import { type FactName, facts, type Subject, type SubjectFact } from '../../staff/index.ts';
import { type ChannelRow, findChannel } from '../channels/repository/channels.ts';
import type { PaymentsDeps } from '../deps.ts';

type Terms = Payload<'paymentsChannels.changeDepositChannel'>['terms'];
const { amount, code, count, part, text, NOTHING } = facts;
const PPM_PER_PERCENT = 10_000;

const changed = (fact: SubjectFact, becomes: string | null): SubjectFact => ({
  ...fact,
  isFixed: true,
  becomes: becomes ?? NOTHING,
});
const words = (name: FactName, value: string | null, becomes: string | null) =>
  changed(text(name, value ?? NOTHING), becomes);
const whole = (name: FactName, value: number, becomes: number) => changed(count(name, value), `${becomes}`);
const percent = (name: FactName, value: number, becomes: number): SubjectFact => ({
  name,
  kind: 'PERCENT',
  isFixed: true,
  value: String(value / PPM_PER_PERCENT),
  becomes: String(becomes / PPM_PER_PERCENT),
});

const hoursOf = (opensAt: string | null, closesAt: string | null) =>
  opensAt === null || closesAt === null ? null : `${opensAt.slice(0, 5)}–${closesAt.slice(0, 5)}`;
const namesOf = (names: Terms['names']) =>
  Object.entries(names)
    .filter(([, name]) => name?.trim())
    .map(([language, name]) => `${language} ${name}`)
    .sort()
    .join(', ') || null;

/** All terms, the changed ones with both values. The present ones must stay as recorded until the request is approved. */
function termFacts(present: ChannelRow, terms: Terms, exponent: number): readonly SubjectFact[] {
  const minor = (shown: string) => parseSum(shown, exponent);
  const money = (name: FactName, value: bigint, becomes: string) =>
    changed(amount(name, value), `${minor(becomes) ?? NOTHING}`);
  const shown = (value: bigint | null) => (value === null ? null : formatAmount(minorUnits(value), exponent));
  const cap = terms.dailyCap === null ? null : minor(terms.dailyCap);
  return [
    changed(code('offered', 'frozen', String(present.open)), String(terms.open)),
    percent('feePpm', present.feePpm, terms.feePpm),
    money('minimum', present.minimum, terms.minimum),
    money('maximum', present.maximum, terms.maximum),
    words('dailyCap', shown(present.dailyCap), shown(cap)),
    money('queryAbove', present.queryAbove, terms.queryAbove),
    words('bank_account', present.receiving, terms.receiving),
    words('currency', present.currency, terms.currency),
    whole('minutesToPay', present.minutesToPay, terms.minutesToPay),
    words('hours', hoursOf(present.opensAt, present.closesAt), hoursOf(terms.opensAt, terms.closesAt)),
    whole('minimumRank', present.minimumRank, terms.minimumRank),
    whole('priority', present.priority, terms.priority),
    words('name', namesOf(present.names), namesOf(terms.names)),
  ];
}

/** A deposit channel with its present and its requested terms. */
export async function describeTerms(
  deps: Pick<PaymentsDeps, 'brand'>,
  tx: Queryable,
  scope: Scope,
  { code: channel, terms }: { readonly code: string; readonly terms: Terms },
): Promise<Subject | null> {
  const present = await findChannel(tx, scope, channel);
  if (present === null) return null;
  const { currency } = await deps.brand(scope.brandId);
  const rows = termFacts(present, terms, currency.exponent);
  return { name: channel, page: { path: '/channels', id: channel }, parts: [part('CHANGE', rows)] };
}
