import { calls } from '@lantern/contract/calls';
import { Button, DigitBoxes, KeyValue, Note, QrCode, Spinner } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { session } from '../../shared/session/session.ts';
import { enterSession } from './enter-session.ts';

/** First login: sets up the authenticator app with its secret, which is shown only once. */
export function EnrolForm() {
  const t = useText();
  const words = useRefusalText();
  const [code, setCode] = useState('');
  const begin = useAct(calls.staff.enrolTotp);
  const finish = useAct(calls.staff.enrolTotp, {
    quiet: true,
    onSuccess: (value) => value.session && enterSession(value.session),
  });
  const { mutate } = begin;
  useEffect(() => mutate({}), [mutate]);
  const leave = async () => {
    await call(calls.staff.logout, {}).catch(() => undefined);
    session.set(null);
  };
  const { secret, uri } = begin.data ?? {};
  const confirm = (digits: string) => finish.mutate({ code: digits }, { onError: () => setCode('') });
  return (
    <>
      <h2>{t('enrol_title')}</h2>
      <p className="mut">{t('enrol_text')}</p>
      {uri && secret ? (
        <>
          <QrCode text={uri} label={t('enrol_code')} />
          <KeyValue name={t('enrol_secret')}>
            <span className="monospace" data-testid="totp-secret">
              {secret}
            </span>
          </KeyValue>
        </>
      ) : (
        <Spinner label={t('loading')} isBare />
      )}
      <DigitBoxes
        label={t('six_digits')}
        value={code}
        onValueChange={setCode}
        onComplete={confirm}
        isOneTimeCode
        name="totp"
      />
      {finish.error && <Note tone="bad">{words(finish.error)}</Note>}
      <Button
        look="pri"
        size="lg"
        block
        busy={finish.isPending}
        disabled={code.length < 6}
        onClick={() => confirm(code)}
      >
        {t('confirm')}
      </Button>
      <Button look="text" block onClick={() => void leave()}>
        {t('log_out')}
      </Button>
    </>
  );
}
