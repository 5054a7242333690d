import * as calls from '@lantern/contract/member-calls';
import { Card, classNames, Icon, Money, moneyText } from '@lantern/ui';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useNow } from '../../../shared/browser/time.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { checklistOf, type Step } from './checklist.ts';
import { accountText, type Terms } from './withdrawal.ts';

/** The checklist of this member; null until the accounts are known. */
export function useChecklist(terms: Terms) {
  const { exponent } = useCurrency();
  const now = useNow();
  const accounts = useCall(calls.payments.payoutAccounts, {}, { staleTime: 10_000 }).data?.accounts;
  if (!accounts || now === null) return null;
  return checklistOf({ terms, accounts: accounts.filter((one) => one.isPayable), now, exponent });
}

/** What can be withdrawn now, and the steps from which that follows. */
export function ChecklistCard({ terms }: { terms: Terms }) {
  const t = useText('withdraw');
  const currency = useCurrency();
  const list = useChecklist(terms);
  return (
    <Card className="checklist-card">
      <div className="checklist-card-sum">
        <h2>{t('available')}</h2>
        <b data-amount="withdrawable">
          <Money amount={list?.withdrawable ?? null} {...currency} big />
        </b>
        <small>
          {t('in_wallet', {
            symbol: currency.symbol,
            amount: moneyText(terms.available, { ...currency, sign: 'auto' }),
          })}
        </small>
      </div>
      <ul>
        {list?.steps.map((step) => (
          <li key={step.id} className={classNames(step.isDone && 'done')} data-step={step.id}>
            <Icon as={step.isDone ? CircleCheck : Circle} />
            <span>
              <StepText step={step} terms={terms} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StepLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <>
      {' '}
      <SiteLink className="amb" to={memberPath(page)}>
        {children}
      </SiteLink>
    </>
  );
}

function StepText({ step, terms }: { step: Step; terms: Terms }) {
  const t = useText('withdraw');
  const zone = useZone();
  const { symbol, exponent } = useCurrency();
  const shown = (amount: string) => moneyText(amount, { exponent, sign: 'auto' });
  switch (step.id) {
    case 'hold':
      return t('held_until', { time: formatTime(step.until, zone) });
    case 'identity':
      if (step.isDone) return t('check_identity');
      return (
        <>
          {t('proof_needed', { level: step.level })}
          <StepLink page="verification">{t('proof_way')}</StepLink>
        </>
      );
    case 'fund':
      return t(step.isDone ? 'check_fund' : 'fund_first');
    case 'account':
      if (step.account === null) return t('account_first');
      if (step.isDone) return t('check_account', { account: accountText(step.account) });
      return t('check_account_from', { time: formatTime(step.account.usableFrom, zone) });
    case 'wagering':
      if (step.isDone) return t('check_wagering');
      return (
        <>
          {t('check_wagering_left', { symbol, amount: shown(step.left) })}{' '}
          {!step.isBlocking && t('turnover_costs', { percent: terms.adminFeePpm / 10_000 })}
          <StepLink page="bonusDetails">{t('turnover_details')}</StepLink>
        </>
      );
    case 'order':
      return t('check_order');
    case 'count':
      return t('check_count');
    case 'minimum':
      return t('check_minimum', { symbol, amount: shown(terms.minimum) });
  }
}
