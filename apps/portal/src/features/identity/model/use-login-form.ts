import { type FormEvent, useState } from 'react';
import type { Refused } from '../../../shared/api/refused.ts';
import type { Modals } from '../../../shared/navigation/modal-store.ts';
import { isCaptchaRefusal, useCaptcha } from '../captcha/use-captcha.ts';
import { logIn, storedUsername, storeName } from './log-in.ts';
import { type Waiting, waitingOf } from './verify-login.ts';

/** State of the login form: input, CAPTCHA and refusal. */
export function useLoginForm(detail: Modals['login'], onDone: () => void) {
  const [username, setUsername] = useState(detail.username || storedUsername());
  const [password, setPassword] = useState(detail.password ?? '');
  const [isStored, setStored] = useState(storedUsername() !== '');
  const [refused, setRefused] = useState<Refused | undefined>(
    detail.refused?.code === 'EXTRA_VERIFICATION' ? undefined : detail.refused,
  );
  const captcha = useCaptcha(detail.refused);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(
    detail.refused ? waitingOf(detail.refused, detail.username ?? '', detail.password ?? '') : null,
  );
  const isFilled = username.trim() !== '' && password.trim() !== '' && captcha.isFilled;

  const fail = (why: Refused) => {
    const more = waitingOf(why, username.trim(), password.trim());
    if (more) return setWaiting(more);
    setRefused(why);
    captcha.refuse(why);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isFilled) return;
    setBusy(true);
    setRefused(undefined);
    const outcome = await logIn({ username, password }, captcha.take);
    setBusy(false);
    if (!outcome.done) return fail(outcome.refused);
    storeName(isStored ? username.trim() : null);
    onDone();
  };
  /** Ends the login that waits for verification: cancelled, or refused. */
  const leaveProof = (why: Refused | null) => {
    setWaiting(null);
    setRefused(why ?? undefined);
    setPassword('');
  };
  /** The login is verified; only now the name is stored. */
  const finish = () => {
    storeName(isStored ? username.trim() : null);
    onDone();
  };
  return {
    waiting,
    leaveProof,
    finish,
    fail,
    username,
    password,
    captcha,
    isStored,
    refused,
    isBusy,
    isTried,
    isCaptchaRefused: isCaptchaRefusal(refused),
    setUsername,
    setPassword,
    setStored,
    submit,
  };
}
