import { StatCard } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../shared/formats/amount.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import type { PageSearch } from '../../shared/navigation/page-search.ts';
import { useMay, useMe } from '../../shared/session/me.ts';
import { changeOf, type Dashboard, type Meaning, minorOf, type Range } from './series.ts';

/** Revenue accounts of all categories, with stakes and payouts as separate entries. */
const BOOKS = { account: 'R:GGR:*' };

/** Key figures of the brand, each with its change against the previous period and a link to its source. */
export function KeyFigures({ data, range }: { data: Dashboard; range: Range }) {
  const t = useText();
  const all = data.series[0];
  if (all === undefined) return null;
  const { now, before } = all;
  return (
    <>
      <div className="key-figures key-figures-five">
        <Money name="gross_win" now={now.grossWin} before={before.grossWin} range={range} to="/ledger" search={BOOKS} />
        <Money name="turnover" now={now.turnover} before={before.turnover} range={range} to="/ledger" search={BOOKS} />
        <Money
          name="payout"
          now={now.payout}
          before={before.payout}
          range={range}
          to="/ledger"
          search={BOOKS}
          meaning="NEITHER"
        />
        <Money
          name="deposits"
          now={data.deposits.now}
          before={data.deposits.before}
          range={range}
          to="/deposits"
          search={{ state: 'CREDITED' }}
        />
        <Money
          name="withdrawals"
          now={data.withdrawals.now}
          before={data.withdrawals.before}
          range={range}
          to="/withdrawals"
          search={{ state: 'ALL' }}
          meaning="NEITHER"
        />
      </div>
      <div className="key-figures key-figures-four">
        <StatCard
          label={<Way to="/rounds" search={{ state: 'OPEN' }} text={t('open_rounds')} />}
          value={data.openRounds.count}
        />
        <StatCard label={<Way to="/members" text={t('active_members')} />} value={data.activeMembers} />
        <Count name="registrations" {...data.registrations} range={range} />
        <Count name="first_deposits" {...data.firstDeposits} range={range} />
      </div>
    </>
  );
}

/** Name of a figure, linked to its source if the operator may open that page. */
function Way({ to, search = {}, text }: { to: string; search?: PageSearch; text: ReactNode }) {
  const may = useMay();
  const needed = {
    '/ledger': 'ledger.read',
    '/rounds': 'games.read',
    '/deposits': 'payments.read',
    '/withdrawals': 'payments.read',
  };
  const permission = needed[to as keyof typeof needed] ?? 'members.read';
  return may(permission) ? (
    <PageLink to={to} search={search}>
      {text}
    </PageLink>
  ) : (
    text
  );
}

interface MoneyFigure {
  readonly name: string;
  readonly now: string;
  readonly before: string;
  readonly range: Range;
  readonly to: string;
  readonly search: PageSearch;
  readonly meaning?: Meaning;
}

function Money({ name, now, before, range, to, search, meaning }: MoneyFigure) {
  const t = useText();
  const { currency } = useMe();
  const change = changeOf(minorOf(now, currency.exponent), minorOf(before, currency.exponent), meaning);
  return (
    <StatCard
      label={<Way to={to} search={search} text={t(name)} />}
      value={<Amount amount={now} />}
      change={change && (change.text ?? t('change_unknown'))}
      changeTone={change?.tone}
    >
      <small className="key-figures-earlier">
        {t(`was_${range}`)} <Amount amount={before} />
      </small>
    </StatCard>
  );
}

function Count({ name, now, before, range }: { name: string; now: number; before: number; range: Range }) {
  const t = useText();
  const change = changeOf(BigInt(now), BigInt(before));
  return (
    <StatCard
      label={<Way to="/members" text={t(name)} />}
      value={now}
      change={change?.text ?? undefined}
      changeTone={change?.tone}
    >
      <small className="key-figures-earlier">
        {t(`was_${range}`)} {before}
      </small>
    </StatCard>
  );
}
