import type { Value } from '@lantern/contract/schemas';
import { withShownAmounts } from '@lantern/locales/shown-amounts';
import { KeyValue } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { PriceDifferences } from '../../shared/formats/price-differences.tsx';
import { type RateCard, RateCardText } from '../../shared/formats/rate-card-text.tsx';
import { useNamed, usePostingText, useText } from '../../shared/i18n/text.ts';
import { EvidencePicture } from '../../shared/parts/evidence-picture.tsx';
import { codeKey, labelOf } from '../../shared/requests/frozen-labels.ts';

/** Frozen values that the action needs but that give the approver no further information. */
const INNER: ReadonlySet<string> = new Set([
  'orderId',
  'repairId',
  'sweepId',
  ...['id', 'memberId', 'accountId', 'uplineId'],
  'correctionId',
  'activityId',
  'activityRevision',
  'participationId',
  'lineId',
  'secretSealed',
  'resultsFileId',
  'sealed',
  'priceChange',
  'fromIssueId',
  'exponent',
  'why',
  'numbers',
  'change',
  'run',
  ...['caseId', 'minor', 'maker', 'note', 'confirm'],
]);

/** Frozen values that are amounts, as minor units. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['amount', 'disputed', 'received', 'taken', 'payoutBefore', 'payoutAfter', 'stakesReturned', 'stakesSoFar'],
  ...['amountUp', 'amountDown', 'debtAmount', 'due', 'paid'],
]);

/** Facts that repeat a frozen value under another name. */
const SAME_AS: Readonly<Record<string, readonly string[]>> = {
  ...{ account: ['login_name'], member: ['login_name'], username: ['login_name'], before: ['permissions_held'] },
  ...{ email: ['link_goes_to'], permissions: ['permissions_added'], number: ['account_number'], name: ['operator'] },
  ...{
    nameBefore: ['real_name'],
    nameAfter: ['real_name'],
    from: ['sender', 'real_name'],
    to: ['receiver', 'real_name'],
  },
  ...{ closeBefore: ['closes_at'], closeAfter: ['closes_at'], draw: ['closes_at'], issueId: ['closes_at'] },
  ...{ betsSoFar: ['bets_that_stand'], membersSoFar: ['bets_that_stand'], stakesSoFar: ['bets_that_stand'] },
  ...{ enabled: ['state'], hasNewSecret: ['new_secret'], gameUrl: ['game_address'], mostPrize: ['most_prize'] },
  ...{ mostPrizeADay: ['most_prize_a_day'], allowedAddresses: ['allowed_addresses'], decision: ['prize_kind'] },
  ...{ transaction: ['prize_kind'], game: ['prize_kind'], ending: ['their_stake'], upline: ['upline_name'] },
  ...{ isTest: ['money'], card: ['payout_account'], note: ['reportNumber'] },
};

const PPM_PER_PERCENT = 10_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DIGITS = /^-?\d+$/;
const DECIMAL = /^-?\d+\.\d+$/;

type Request = Pick<Value<'staff.request'>['request'], 'action' | 'frozen'>;

/**
 * The frozen values of a request beyond its subject, in the order of the request form.
 *
 * @param shown names of the facts displayed above
 */
export function FrozenValues({ request, shown }: { request: Request; shown: ReadonlySet<string> }) {
  const t = useText();
  const { action, frozen } = request;
  const rows = Object.entries(frozen).filter(([name, value]) => {
    const isAbove = shown.has(name) || SAME_AS[name]?.some((fact) => shown.has(fact)) === true;
    return !INNER.has(name) && !isAbove && value !== null && value !== '';
  });
  return (
    <>
      {rows.length > 0 && <h3>{t('requests_asked')}</h3>}
      {rows.map(([name, value]) => (
        <KeyValue key={name} name={labelOf(t, action, name)}>
          <FrozenValue action={action} name={name} value={value} />
        </KeyValue>
      ))}
    </>
  );
}

function Evidence({ id }: { id: string }) {
  const t = useText();
  return (
    <span className="evidence-picture-list">
      <EvidencePicture id={id} caption={t('proof_by_OPERATOR')} />
    </span>
  );
}

function FrozenValue({ action, name, value }: { action: string; name: string; value: unknown }): ReactNode {
  const words = useWords(action);
  if (name === 'prices') return <PriceDifferences value={value} />;
  if (name === 'rates') return <RateCardText card={value as RateCard} />;
  if (typeof value !== 'object') {
    const text = String(value);
    if (INSTANT.test(text)) return dateTime(text);
    if (name === 'evidence') return <Evidence id={text} />;
    if (name === 'shown') return <Amount amount={text} />;
    if (AMOUNTS.has(name) && DIGITS.test(text)) return <Amount amount={BigInt(text)} />;
    if (AMOUNTS.has(name) && DECIMAL.test(text)) return <Amount amount={text} />;
  }
  return words(name, value) || '—';
}

/** Text of a value: codes by their meaning, lists and groups one after the other. */
function useWords(action: string): (name: string, value: unknown) => string {
  const t = useText();
  const named = useNamed();
  const posting = usePostingText();
  const words = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) return value.map((one) => words(name, one)).join(', ');
    if (typeof value === 'object') {
      const parts = Object.entries(value).map(([part, inner]) => [labelOf(t, action, part), words(part, inner)]);
      return parts
        .filter(([, text]) => text !== '')
        .map(([label, text]) => `${label}: ${text}`)
        .join(' · ');
    }
    const text = name.endsWith('Ppm')
      ? `${Number(value) / PPM_PER_PERCENT} %`
      : withShownAmounts({ text: String(value) }).text;
    const own = codeKey(name, text);
    if (t.has(own)) return t(own);
    return action === 'payments.correct' && name === 'kind' ? posting(text) : named('frozen', text);
  };
  return words;
}
