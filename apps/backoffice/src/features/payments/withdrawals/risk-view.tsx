import type { Value } from '@lantern/contract/schemas';
import { parseSum } from '@lantern/money';
import { Icon, Tag } from '@lantern/ui';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useNamed, useText } from '../../../shared/i18n/text.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { useMe } from '../../../shared/session/me.ts';
import type { WithdrawalRow } from './withdrawal-tones.ts';

type Risk = NonNullable<Value<'paymentsBackOffice.withdrawal'>['risk']>;

/** Second review: from this risk score on, and for payout accounts and members younger than these limits. */
const SCORE_FOR_REVIEW = 60;
const YOUNG_ACCOUNT_HOURS = 48;
const YOUNG_MEMBER_DAYS = 7;
/** From this share of bonuses in deposits on, the play must be checked. */
const BONUS_PERCENT = 30;

/** Whole percents; null without deposits. */
const percentOf = (part: bigint, whole: bigint) => (whole > 0n ? Number((part * 100n) / whole) : null);

/** Risk facts for the reviewer, one row each; adverse ones are marked. */
export function RiskView({ order, risk }: { order: WithdrawalRow; risk: Risk }) {
  const t = useText();
  const { exponent } = useMe().currency;
  const minor = (amount: string) => parseSum(amount, exponent) ?? 0n;
  const isPaid = order.disbursedAt !== null;
  const bonusPercent = percentOf(minor(risk.bonuses), minor(risk.deposited));
  const out = minor(risk.withdrawn) + (isPaid ? 0n : minor(order.net));
  const lines: readonly (readonly [string, boolean, ReactNode])[] = [
    [
      'risk_money',
      out > minor(risk.deposited),
      <>
        <Amount amount={risk.deposited} /> / <Amount amount={risk.withdrawn} />
      </>,
    ],
    ['risk_turnover', minor(risk.turnoverLeft) > 0n, <Amount key="amount" amount={risk.turnoverLeft} />],
    ['risk_first', risk.isFirstWithdrawal, t(risk.isFirstWithdrawal ? 'yes' : 'no')],
    ['risk_account_age', risk.accountAgeHours < YOUNG_ACCOUNT_HOURS, t('hours', { count: risk.accountAgeHours })],
    ['risk_member_age', risk.memberAgeDays < YOUNG_MEMBER_DAYS, t('days', { count: risk.memberAgeDays })],
    ['risk_same_address', risk.sameAddress > 0, risk.sameAddress],
    ['risk_same_account', risk.sameAccount > 0, risk.sameAccount],
    [
      'risk_bonus',
      bonusPercent !== null && bonusPercent >= BONUS_PERCENT,
      <>
        <Amount amount={risk.bonuses} /> {bonusPercent !== null && `· ${bonusPercent} %`}
      </>,
    ],
    ['risk_new_address', risk.newAddress, t(risk.newAddress ? 'yes' : 'no')],
    ['risk_new_device', risk.newDevice, t(risk.newDevice ? 'yes' : 'no')],
    ['risk_flags', risk.flags.some(({ cleared }) => !cleared), <Flags key="flags" order={order} flags={risk.flags} />],
  ];
  return (
    <>
      <h3>
        {t('risk')}{' '}
        <Tag tone={risk.score >= SCORE_FOR_REVIEW ? 'bad' : 'ok'}>{t('risk_scored', { score: risk.score })}</Tag>
      </h3>
      <ul className="risk-view-list num">
        {lines.map(([key, isWarning, value]) => (
          <li key={key} className={isWarning ? 'risk-view-warning' : undefined}>
            <Icon as={isWarning ? TriangleAlert : Check} />
            <span>{t(key)}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The flags by name, with links to their causes. */
function Flags({ order, flags }: { order: WithdrawalRow; flags: Risk['flags'] }) {
  const t = useText();
  const named = useNamed();
  if (flags.length === 0) return t('risk_none');
  return (
    <PageLink to="/members" search={{ id: order.memberId }}>
      {flags.map(({ kind, cleared }) => `${named('flag', kind)}${cleared ? ` (${t('risk_cleared')})` : ''}`).join(', ')}
    </PageLink>
  );
}
