import './safety.css';
import * as calls from '@lantern/contract/member-calls';
import { Button, ConfirmDialog, Icon, Modal, Money, Note } from '@lantern/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Clock4 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { keyOf, useAct, useCall } from '../../shared/api/hooks.ts';
import { useCurrency } from '../../shared/brand/site.ts';
import { serverNow, useIsPast } from '../../shared/browser/time.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { useGo } from '../../shared/navigation/site-link.tsx';
import { endSession, forgetEnding, useEnding, useToken } from '../../shared/session/session.ts';
import { clockOf } from './model.ts';

/** Interval of the activity signal, in ms, while the page is visible; it keeps the play session open on the server. */
const SIGN_MS = 60_000;

/** Shows the reality check when it is due, above all content; also explains a session end by the member's own limit. */
export default function RealityCheck() {
  const token = useToken();
  const ending = useEnding();
  if (token === null) return ending === 'TIME_LIMIT' ? <TimeOver /> : null;
  return <Watch />;
}

function Watch() {
  const session = useCall(calls.safety.playSession, {}, { refetchInterval: SIGN_MS, staleTime: SIGN_MS / 2 });
  const isPast = useIsPast(session.data?.checkAt ?? null);
  // Another tab may have answered, so the server is queried again first.
  if (session.data === undefined || !(isPast || session.data.isDue)) return null;
  return <CheckDialog />;
}

function CheckDialog() {
  const t = useText('safety');
  const words = useRefusalText();
  const currency = useCurrency();
  const go = useGo();
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { safety, identity } = calls;
  // Read when shown, so that stakes since the last signal are included.
  const session = useCall(safety.playSession, {}, { staleTime: 2_000 });
  const answer = useAct(safety.acknowledge, {
    onSuccess: (next) => client.setQueryData(keyOf(safety.playSession, {}), next),
  });
  if (session.data === undefined) return null;
  const { startedAt, staked, won } = session.data;
  const { hours, minutes } = clockOf(serverNow() - Date.parse(startedAt));
  const goTo = (to: string) => answer.mutate({}, { onSuccess: () => go(to) });
  const leave = async () => {
    setLeaving(true);
    await call(safety.acknowledge, {}).catch(() => undefined);
    await call(identity.logout, {}).catch(() => undefined);
    endSession('LOGGED_OUT');
    go('/');
  };
  return (
    <Modal open onClose={() => undefined} label={t('rc_title')} className="reality-check">
      <div className="reality-check-title">
        <Icon as={Clock4} />
        <b className="num">{t('rc_time', { hours, minutes })}</b>
        <p>{t('rc_text')}</p>
      </div>
      <div className="figures-card-figure num">
        <div>
          <small>{t('staked')}</small>
          <b>
            <Money amount={staked} {...currency} />
          </b>
        </div>
        <div>
          <small>{t('won_lost')}</small>
          <b>
            <Money amount={won} {...currency} sign="always" tone="result" />
          </b>
        </div>
        <div>
          <small>{t('here_since')}</small>
          <b>{new Date(startedAt).toTimeString().slice(0, 5)}</b>
        </div>
      </div>
      {answer.error && <Note tone="bad">{words(answer.error)}</Note>}
      <div className="reality-check-actions">
        <Button look="pri" size="lg" block busy={isLeaving} onClick={() => void leave()}>
          {t('rc_leave')}
        </Button>
        <Button size="lg" block busy={answer.isPending} onClick={() => answer.mutate({})}>
          {t('rc_go_on')}
        </Button>
      </div>
      <p className="reality-check-line">
        <button type="button" onClick={() => goTo(memberPath('personalHistoryCopy'))}>
          {t('to_bets')}
        </button>
        <button type="button" onClick={() => goTo('/responsible')}>
          {t('to_limits')}
        </button>
      </p>
    </Modal>
  );
}

/** Dialog: the member's own time limit has ended the session. */
function TimeOver() {
  const t = useText('safety');
  const go = useGo();
  const done = () => {
    forgetEnding();
    go('/index');
  };
  return (
    <ConfirmDialog open title={t('time_over_title')} confirmLabel={t('understood')} onConfirm={done} onCancel={done}>
      {t('time_over_text')}
    </ConfirmDialog>
  );
}
