import { Balls, Button, Chips, Icon, KeyValue, Note, Tag } from '@lantern/ui';
import { Pencil, RotateCw, ShieldAlert, ShieldCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { drawnValues } from '../../../shared/lotteries/drawn-values.ts';
import { CHANGES, type Change } from './change-value.ts';
import type { Check } from './use-proof.ts';
import type { DrawRecord } from './verify-draw.ts';

interface Props {
  draw: DrawRecord;
  check: Check;
  change: Change | null;
  canChangeBets: boolean;
  onChange: (change: Change | null) => void;
}

/** The result, whether it verifies, and when each part was fixed. */
export function ProofSummary({ draw, check, change, canChangeBets, onChange }: Props) {
  const t = useText('proof');
  const zone = useZone();
  const clock = (instant: string) => formatTime(instant, zone).slice(11);
  return (
    <section className="card proof-summary">
      {draw.digits && (
        <div className="proof-summary-numbers">
          <Balls values={drawnValues(draw.digits)} label={t('numbers')} size={draw.form.count > 5 ? 's' : 'm'} />
        </div>
      )}
      <VerdictNote draw={draw} check={check} />
      {draw.beacon.name === 'OFFLINE' && (
        <Note tone="info">
          <b>{t('offline_title')}</b> {t('offline_text')}
        </Note>
      )}
      <KeyValue name={t('seal_announced')}>{formatTime(draw.chain.committedAt, zone)}</KeyValue>
      <KeyValue name={t('issue_opened')}>{formatTime(draw.opensAt, zone)}</KeyValue>
      <KeyValue name={t('betting_closed')}>{clock(draw.closesAt)}</KeyValue>
      {draw.bets && <KeyValue name={t('bets_sealed')}>{clock(draw.bets.sealedAt)}</KeyValue>}
      <KeyValue name={t('beacon_spoke')}>{clock(draw.beacon.publishedAt)}</KeyValue>
      {draw.drawnAt && <KeyValue name={t('secret_shown')}>{clock(draw.drawnAt)}</KeyValue>}
      {draw.bets && <KeyValue name={t('bets_in_issue')}>{draw.bets.count.toLocaleString('en')}</KeyValue>}
      {draw.drawnAt && <Tools check={check} change={change} canChangeBets={canChangeBets} onChange={onChange} />}
    </section>
  );
}

function VerdictNote({ draw, check: { verdict } }: { draw: DrawRecord; check: Check }) {
  const t = useText('proof');
  if (draw.state === 'VOID' || draw.voidReason !== null) {
    return (
      <div className="proof-summary-verdict off" role="status">
        <Icon as={Undo2} />
        <span>
          <b>{t('void_title')}</b>
          <small>{draw.voidReason ? t(`void_${draw.voidReason}`) : t('void_OPERATOR')}</small>
        </span>
      </div>
    );
  }
  if (draw.drawnAt === null) {
    return (
      <div className="proof-summary-verdict off" role="status">
        <span>
          <b>{t('not_drawn')}</b>
          <small>{t('not_drawn_text')}</small>
        </span>
      </div>
    );
  }
  if (verdict === null) {
    return (
      <div className="proof-summary-verdict off" role="status">
        <span>
          <b>{t('calculating')}</b>
          <small>{t('on_your_device')}</small>
        </span>
      </div>
    );
  }
  // A bet list that is too long to fetch was not checked: the text says so.
  const isWhole = verdict.steps.bets !== 'skipped';
  return (
    <div
      className={verdict.isGood ? 'proof-summary-verdict' : 'proof-summary-verdict proof-summary-bad'}
      role="status"
      data-verdict={verdict.isGood ? 'good' : 'bad'}
    >
      <Icon as={verdict.isGood ? ShieldCheck : ShieldAlert} />
      <span>
        <b>{verdict.isGood ? t(isWhole ? 'checks_out' : 'checks_out_but_list') : t('does_not_check_out')}</b>
        <small className="num">
          {t('calculated', { ms: Math.max(1, Math.round(verdict.tookMs)).toLocaleString('en') })}
        </small>
      </span>
    </div>
  );
}

/** Buttons that verify again, and that change a value to make the verification fail. */
function Tools({ check, change, canChangeBets, onChange }: Omit<Props, 'draw'>) {
  const t = useText('proof');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="proof-summary-tools">
      <Button look="pri" block icon={RotateCw} onClick={check.again}>
        {t('check_again')}
      </Button>
      <Button
        block
        icon={change === null ? Pencil : Undo2}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(change === null ? !isOpen : false);
          onChange(null);
        }}
      >
        {change === null ? t('change_a_value') : t('put_back')}
      </Button>
      {isOpen && (
        <Chips
          label={t('change_a_value')}
          items={CHANGES.filter((one) => one !== 'bet' || canChangeBets).map((id) => ({
            id,
            label: t(`change_${id}`),
          }))}
          value={change}
          onChange={onChange}
        />
      )}
      {change !== null && (
        <p className="mut">
          <Tag tone="wait">{t('changed')}</Tag> {t(`changed_${change}`)}
        </p>
      )}
    </div>
  );
}
