import * as calls from '@lantern/contract/member-calls';
import { Button, buttonClass, Note } from '@lantern/ui';
import { useAct } from '../../shared/api/hooks.ts';
import { useIsPast } from '../../shared/browser/time.ts';
import { formatTime, useZone } from '../../shared/i18n/format.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import type { Exclusion } from './model.ts';

/** Cool-off or self-exclusion: its end, that withdrawals remain possible, and how to return after a self-exclusion. */
export function ExclusionNote({ exclusion }: { exclusion: Exclusion }) {
  const t = useText('safety');
  const zone = useZone();
  const isOver = useIsPast(exclusion.endsAt);
  const time = exclusion.endsAt === null ? null : formatTime(exclusion.endsAt, zone).slice(0, 16);
  return (
    <section className="card limit-card">
      <h2>{t('resting_title')}</h2>
      <p className="mut">
        {time === null ? t('resting_forever') : t(isOver ? 'resting_over' : 'resting_until', { time })}
      </p>
      {isOver && exclusion.kind === 'SELF_EXCLUSION' && <BackLink exclusion={exclusion} />}
      <p>
        <SiteLink className={buttonClass()} to={memberPath('withdraw')}>
          {t('withdraw_rest')}
        </SiteLink>
      </p>
    </section>
  );
}

function BackLink({ exclusion }: { exclusion: Exclusion }) {
  const t = useText('safety');
  const words = useRefusalText();
  const zone = useZone();
  const { safety } = calls;
  const requestReturn = useAct(safety.requestReturn, { invalidates: [safety.protection] });
  const confirm = useAct(safety.confirmReturn, { invalidates: [safety.protection] });
  const isReady = useIsPast(exclusion.returnFrom);
  const error = requestReturn.error ?? confirm.error;
  return (
    <>
      {exclusion.returnFrom === null ? (
        <p>
          <Button busy={requestReturn.isPending} onClick={() => requestReturn.mutate({})}>
            {t('return_ask')}
          </Button>
        </p>
      ) : isReady ? (
        <p>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate({})}>
            {t('return_confirm')}
          </Button>
        </p>
      ) : (
        <Note tone="info">{t('return_waits', { time: formatTime(exclusion.returnFrom, zone).slice(0, 16) })}</Note>
      )}
      {error && <Note tone="bad">{words(error)}</Note>}
    </>
  );
}
