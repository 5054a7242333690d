import { contracts as calls } from '@lantern/contract/contract-calls';
import { Button, EmptyState, LanternSteps, Money, Note } from '@lantern/ui';
import { useAct } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { type Bill, isZero, type Kind, PAGE_CALLS, type Page, percent, topRate } from './kinds.ts';
import { useAmountText } from './use-amount-text.ts';
import { usePeriodText, useStartText } from './use-period-text.ts';

/** The current period, the contract in short, and the bills to claim. */
export function Summary({ kind, page, onOpenBill }: { kind: Kind; page: Page; onOpenBill: (id: string) => void }) {
  const t = useText('contracts');
  const { symbol } = useCurrency();
  const startText = useStartText();
  const { contract, running } = page;
  if (contract === null) {
    return page.offer || page.pending ? (
      page.pending && (
        <Note tone="info">
          {t('starts_soon', { date: page.pending.effectiveFrom ? startText(kind, page.pending.effectiveFrom) : '' })}
        </Note>
      )
    ) : (
      <EmptyState title={t('no_contract_title')}>{t('no_contract_text')}</EmptyState>
    );
  }
  return (
    <>
      <div className="contract-page-head">
        {running && <Running page={page} kind={kind} />}
        <section className="agent-page-box">
          <h2>{t('contract')}</h2>
          <b className="contract-page-figure num">{t('up_to', { rate: percent(topRate(contract.terms)) })}</b>
          <p className="mut3">
            {t(`period_${contract.period}`)}
            {kind === 'DIVIDEND' && `, ${t(`carry_${contract.carry}`)}`}
          </p>
          <p className="mut3">{t('paid_by', { who: contract.payer ?? t('the_operator') })}</p>
        </section>
        {kind === 'DIVIDEND' && (
          <section className="agent-page-box">
            <h2>{t('to_claim')}</h2>
            <b className="contract-page-figure num">
              <Money amount={page.claimable} symbol={symbol} />
            </b>
            <ClaimFirst rows={page.rows} onOpenBill={onOpenBill} />
          </section>
        )}
      </div>
      {!isZero(page.owed) && (
        <Note tone="warn">
          {t('you_owe')} <Money amount={page.owed} symbol={symbol} />
        </Note>
      )}
    </>
  );
}

function Running({ page, kind }: { page: Page; kind: Kind }) {
  const t = useText('contracts');
  const periodText = usePeriodText();
  const { symbol } = useCurrency();
  const amountText = useAmountText();
  const { contract, running } = page;
  if (running === null || contract === null) return null;
  const tiers = contract.terms.tiers ?? [];
  return (
    <section className="agent-page-box contract-page-running">
      <h2>
        {t('this_period')}
        <small className="mut3 num">{periodText(kind, running.from, running.to)}</small>
      </h2>
      <b className="bill-view-amount num">
        <Money amount={running.gross} symbol={symbol} />
      </b>
      {tiers.length > 0 && (
        <div className="contract-page-steps">
          <LanternSteps
            label={t('step_of', { step: (running.tier ?? -1) + 1, steps: tiers.length })}
            total={tiers.length}
            lit={(running.tier ?? -1) + 1}
          />
          <span className="mut3 num">{tiers.map(({ ratePpm }) => percent(ratePpm)).join(' · ')}</span>
        </div>
      )}
      <p className="mut3">
        {tiers.length === 0
          ? t('bets_if_now', { won: amountText(running.figures.winBase), lost: amountText(running.figures.lossBase) })
          : running.tier === null
            ? t('step_none')
            : t('step_if_now', { step: running.tier + 1, steps: tiers.length })}
      </p>
    </section>
  );
}

/** The oldest unclaimed bill. */
function ClaimFirst({ rows, onOpenBill }: { rows: readonly Bill[]; onOpenBill: (id: string) => void }) {
  const t = useText('contracts');
  const bill = rows.findLast(({ state }) => state === 'CLAIMABLE');
  if (bill === undefined) return <p className="mut3">{t('nothing_to_claim')}</p>;
  return (
    <div className="row">
      <ClaimButton bill={bill} />
      <Button size="sm" onClick={() => onOpenBill(bill.id)}>
        {t('explain')}
      </Button>
    </div>
  );
}

export function ClaimButton({ bill, isBlock = false }: { bill: Pick<Bill, 'id' | 'due'>; isBlock?: boolean }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const { symbol } = useCurrency();
  const claim = useAct(calls.claimBill, {
    invalidates: [PAGE_CALLS.DIVIDEND, calls.bill],
    onSuccess: () => toast.done(t('claimed')),
  });
  return (
    <>
      <Button
        look="pri"
        size={isBlock ? 'md' : 'sm'}
        block={isBlock}
        busy={claim.isPending}
        onClick={() => claim.mutate({ id: bill.id })}
      >
        {t('claim')} <Money amount={bill.due} symbol={symbol} />
      </Button>
      {claim.error && <Note tone="bad">{words(claim.error)}</Note>}
    </>
  );
}
