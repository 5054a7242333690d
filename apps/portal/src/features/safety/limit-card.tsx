import * as calls from '@lantern/contract/member-calls';
import { Button, Icon, Note, ProgressBar } from '@lantern/ui';
import { ArrowDownToLine, Coins, type LucideIcon, Timer, TrendingDown } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useIsPast } from '../../shared/browser/time.ts';
import { formatTime, useZone } from '../../shared/i18n/format.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { type Limit, type LimitKind, MONEY_PERIODS, type Protection, percentUsed } from './model.ts';
import { useAmountText } from './use-amount-text.ts';

const ICONS: Readonly<Record<LimitKind, LucideIcon>> = {
  DEPOSIT: ArrowDownToLine,
  LOSS: TrendingDown,
  STAKE: Coins,
  SESSION: Timer,
};

/** One kind of limit with its periods: usage, a pending change, and the edit button. */
export function LimitCard({ kind, protection }: { kind: LimitKind; protection: Protection }) {
  const t = useText('safety');
  const [isOpen, setOpen] = useState(false);
  const own = protection.limits.filter((limit) => limit.kind === kind);
  const periods = kind === 'SESSION' ? (['SITTING'] as const) : MONEY_PERIODS;
  return (
    <section className="card limit-card" aria-label={t(`limit_${kind}`)}>
      <div className="row">
        <span className="limit-card-icon">
          <Icon as={ICONS[kind]} />
        </span>
        <h3 className="grow">{t(`limit_${kind}`)}</h3>
        <Button look="soft" size="sm" onClick={() => setOpen(true)}>
          {t(own.some((limit) => limit.amount !== null) ? 'change' : 'set')}
        </Button>
      </div>
      {periods.map((period) => (
        <PeriodRow key={period} period={period} limit={own.find((limit) => limit.period === period)} />
      ))}
      {own.map((limit) => limit.pendingFrom !== null && <Waiting key={limit.period} limit={limit} />)}
      {isOpen && <LimitDialog kind={kind} limits={own} onClose={() => setOpen(false)} />}
    </section>
  );
}

function PeriodRow({ period, limit }: { period: Limit['period']; limit: Limit | undefined }) {
  const t = useText('safety');
  const words = useAmountText();
  const name = t(`period_${period}`);
  const amount = limit?.amount ?? null;
  return (
    <div className="limit-card-row">
      <span>{name}</span>
      {limit && amount !== null && limit.kind !== 'SESSION' ? (
        <ProgressBar percent={percentUsed(limit.used, amount)} label={name} tone="plain" />
      ) : (
        <span />
      )}
      <span className="num">
        {limit && amount !== null ? (
          limit.kind === 'SESSION' ? (
            <b>{words(limit.kind, amount)}</b>
          ) : (
            <>
              <b>{words(limit.kind, limit.used)}</b> {t('of_limit', { amount: words(limit.kind, amount) })}
            </>
          )
        ) : (
          t('no_limit')
        )}
      </span>
    </div>
  );
}

/** A requested increase: it can be confirmed from its date on, and lapses otherwise. */
function Waiting({ limit }: { limit: Limit }) {
  const t = useText('safety');
  const words = useRefusalText();
  const amounts = useAmountText();
  const zone = useZone();
  const isReady = useIsPast(limit.pendingFrom);
  const { safety } = calls;
  const confirm = useAct(safety.confirmLimit, { invalidates: [safety.protection] });
  const { kind, period } = limit;
  const amount = limit.pendingAmount === null ? t('no_limit') : amounts(kind, limit.pendingAmount);
  const requested = { period: t(`period_${period}`), amount };
  return (
    <>
      <p className="limit-card-waiting">
        <span>
          {isReady
            ? t('raise_ready', requested)
            : t('raise_waits', { ...requested, time: formatTime(limit.pendingFrom ?? '', zone).slice(0, 16) })}
        </span>
        {isReady && (
          <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate({ kind, period })}>
            {t('confirm')}
          </Button>
        )}
      </p>
      {confirm.error && <Note tone="bad">{words(confirm.error)}</Note>}
    </>
  );
}
