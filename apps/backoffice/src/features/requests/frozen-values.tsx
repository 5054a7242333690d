import { KeyValue } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { EvidencePicture } from '../../shared/evidence-picture.tsx';
import { dateTime } from '../../shared/format.ts';
import { useNamed, usePostingText, useText } from '../../shared/i18n/text.ts';
import { PriceDifferences } from '../../shared/price-differences.tsx';
import { type RateCard, RateCardText } from '../../shared/rate-card-text.tsx';
import { codeKey, labelOf } from './frozen-labels.ts';

/** Frozen values that carry the deed out and tell people nothing that another one does not. */
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

/** Frozen values that are amounts, in digits of minor units. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['amount', 'disputed', 'received', 'taken', 'payoutBefore', 'payoutAfter', 'stakesReturned', 'stakesSoFar'],
  ...['amountUp', 'amountDown', 'debtAmount', 'due', 'paid'],
]);

const PPM_PER_PERCENT = 10_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DIGITS = /^-?\d+$/;
const DECIMAL = /^-?\d+\.\d+$/;

type Frozen = Readonly<Record<string, unknown>>;

/** What a request carries out, which both pairs of eyes see alike: in the order of the form that asked for it. */
export function FrozenValues({ action, frozen }: { action: string; frozen: Frozen }) {
  const t = useText();
  return Object.entries(frozen)
    .filter(([name, value]) => !INNER.has(name) && value !== null && value !== '')
    .map(([name, value]) => (
      <KeyValue key={name} name={labelOf(t, action, name)}>
        <FrozenValue action={action} name={name} value={value} />
      </KeyValue>
    ));
}

function Evidence({ id }: { id: string }) {
  const t = useText();
  return (
    <span className="pfs">
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

/** A value in words: codes by what they mean, lists and groups of values one after the other. */
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
    const text = name.endsWith('Ppm') ? `${Number(value) / PPM_PER_PERCENT} %` : String(value);
    const own = codeKey(name, text);
    if (t.has(own)) return t(own);
    return action === 'payments.correct' && name === 'kind' ? posting(text) : named('frozen', text);
  };
  return words;
}
