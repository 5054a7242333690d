import { contracts as calls } from '@lantern/contract/contract-calls';
import { Drawer, KeyValue, Money, Note, Skeletons, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { BillPeople } from './bill-people.tsx';
import { BILL_TONES, type BillDetail, isZero, percent } from './kinds.ts';
import { ClaimButton } from './summary.tsx';
import { TierTable } from './terms-view.tsx';
import { useAmountText } from './use-amount-text.ts';
import { usePeriodText } from './use-period-text.ts';

/** A bill in detail: calculation of the base, the tier reached, the net amount, and the members behind it. */
export function BillView({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const periodText = usePeriodText();
  const query = useCall(calls.bill, { id }, { staleTime: 3_000 });
  const row = query.data?.row;
  return (
    <Drawer
      open
      title={row ? periodText(row.kind, row.from, row.to) : t('bill')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? <Calculation bill={query.data} /> : !query.error && <Skeletons count={6} label={t('loading')} />}
    </Drawer>
  );
}

function Calculation({ bill }: { bill: BillDetail }) {
  const t = useText('contracts');
  const amountText = useAmountText();
  const zone = useZone();
  const { row, contract } = bill;
  return (
    <div className="bill-view">
      <section>
        <small className="mut3">{t('you_keep')}</small>
        <b className="bill-view-amount num" data-amount="keeps">
          <Money amount={row.keeps} tone="result" />
        </b>
        <Tag tone={BILL_TONES[row.state]}>{t(`bill_${row.state}`)}</Tag>
      </section>
      <section>
        <h3>{t('part_base')}</h3>
        {row.kind === 'DIVIDEND' ? <DividendBase bill={bill} /> : <SalaryBase bill={bill} />}
      </section>
      {contract.terms.tiers && (
        <section>
          <h3>{t('part_step')}</h3>
          <TierTable tiers={contract.terms.tiers} kind={row.kind} reached={row.tier} />
          <p className="mut3">{t('all_conditions')}</p>
        </section>
      )}
      <section>
        <h3>{t('part_keep')}</h3>
        <AgentShare bill={bill} />
      </section>
      {row.state === 'CLAIMABLE' && <ClaimButton bill={row} isBlock />}
      {row.shortSince && row.state !== 'PAID' && (
        <Note tone="warn">
          {t('short_note', {
            paid: amountText(row.paid),
            due: amountText(row.due),
            since: formatTime(row.shortSince, zone),
          })}
        </Note>
      )}
      <BillPeople bill={bill} />
      <p className="mut3 num">
        {t('frozen_at', { id: row.id, version: contract.version, time: formatTime(bill.createdAt, zone) })}
      </p>
    </div>
  );
}

const Line = ({ name, amount, isSum = false }: { name: string; amount: string; isSum?: boolean }) => (
  <KeyValue name={isSum ? <b>{name}</b> : name}>
    {isSum ? (
      <b>
        <Money amount={amount} symbol="" />
      </b>
    ) : (
      <Money amount={amount} symbol="" />
    )}
  </KeyValue>
);

/** Negates an amount as text, without arithmetic. */
const less = (amount: string) => (isZero(amount) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

function DividendBase({ bill: { figures, carryIn, row } }: { bill: BillDetail }) {
  const t = useText('contracts');
  return (
    <>
      <Line name={t('staked')} amount={figures.stake} />
      <Line name={t('less_returned')} amount={less(figures.payout)} />
      <Line name={t('less_rebate')} amount={less(figures.rebate)} />
      <Line name={t('less_bonus')} amount={less(figures.bonus)} />
      <Line name={t('less_salaries')} amount={less(figures.salaries)} />
      <Line name={t('operator_result')} amount={figures.result} isSum />
      <Line name={t('carried_in')} amount={carryIn} />
      <Line name={t('base')} amount={row.base} isSum />
    </>
  );
}

function SalaryBase({ bill: { figures, contract, carryIn, row } }: { bill: BillDetail }) {
  const t = useText('contracts');
  const amountText = useAmountText();
  const { realtime } = contract.terms;
  if (!realtime) {
    return (
      <>
        <Line name={t('valid_bets')} amount={figures.validBet} />
        <Line name={t('base')} amount={row.base} isSum />
      </>
    );
  }
  return (
    <>
      <Line name={t('won_bets', { rate: percent(realtime.winRatePpm) })} amount={figures.winBase} />
      <Line name={t('lost_bets', { rate: percent(realtime.lossRatePpm) })} amount={figures.lossBase} />
      <p className="mut3">{t('single_from', { amount: amountText(realtime.minSingleBet) })}</p>
      {!isZero(carryIn) && <Line name={t('carried_in')} amount={carryIn} />}
    </>
  );
}

function AgentShare({ bill: { row, contract, downlines } }: { bill: BillDetail }) {
  const t = useText('contracts');
  const amountText = useAmountText();
  return (
    <>
      <KeyValue name={contract.terms.tiers ? `${amountText(row.base)} × ${percent(row.ratePpm)}` : t('gross')}>
        <Money amount={row.gross} symbol="" />
      </KeyValue>
      {downlines.map(({ id, account, gross }) => (
        <Line key={id} name={t('less_bill_of', { account })} amount={less(gross)} />
      ))}
      <Line name={t('you_keep')} amount={row.keeps} isSum />
      <Line name={t('paid')} amount={row.paid} />
      {contract.payMode === 'HOUSE' && <p className="mut3">{t('operator_pays_each')}</p>}
    </>
  );
}
