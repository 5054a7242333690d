import { type FormEvent, useState } from 'react';
import type { Refused } from '../../../shared/api/refused.ts';
import type { Modals } from '../../../shared/modal-store.ts';
import { logIn, rememberedUsername, rememberName } from './log-in.ts';
import { type Waiting, waitingOf } from './prove.ts';

const captchaCodes = new Set<string>(['CAPTCHA_REQUIRED', 'CAPTCHA_INVALID']);

/** Whether a refusal asks for the picture to be read. */
function wantsPicture(refused: Refused | undefined): boolean {
  return refused !== undefined && (captchaCodes.has(refused.code) || refused.params.captcha === true);
}

/** The login's state: what is typed, whether a picture has to be read, and what the server said. */
export function useLoginForm(detail: Modals['login'], onDone: () => void) {
  const [username, setUsername] = useState(detail.username || rememberedUsername());
  const [password, setPassword] = useState(detail.password ?? '');
  const [captcha, setCaptcha] = useState({ text: '', id: '' });
  const [isRemembered, setRemembered] = useState(rememberedUsername() !== '');
  const [refused, setRefused] = useState<Refused | undefined>(
    detail.refused?.code === 'EXTRA_VERIFICATION' ? undefined : detail.refused,
  );
  const [hasPicture, setPicture] = useState(wantsPicture(detail.refused));
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(
    detail.refused ? waitingOf(detail.refused, detail.username ?? '', detail.password ?? '') : null,
  );
  const isFilled = username.trim() !== '' && password.trim() !== '' && (!hasPicture || captcha.text.trim() !== '');

  const fail = (why: Refused) => {
    const more = waitingOf(why, username.trim(), password.trim());
    if (more) return setWaiting(more);
    setRefused(why);
    setCaptcha({ text: '', id: '' });
    setRound(round + 1);
    if (wantsPicture(why)) setPicture(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isFilled) return;
    setBusy(true);
    setRefused(undefined);
    const extra = hasPicture ? { captcha: captcha.text.trim(), captchaId: captcha.id } : {};
    const outcome = await logIn({ username, password, ...extra });
    setBusy(false);
    if (!outcome.done) return fail(outcome.refused);
    rememberName(isRemembered ? username.trim() : null);
    onDone();
  };
  /** The waiting login is over: given up, or refused. */
  const leaveProof = (why: Refused | null) => {
    setWaiting(null);
    setRefused(why ?? undefined);
    setPassword('');
  };
  /** The person is proven; only now the name is kept. */
  const finish = () => {
    rememberName(isRemembered ? username.trim() : null);
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
    isRemembered,
    refused,
    hasPicture,
    round,
    isBusy,
    isTried,
    isCaptchaRefused: refused !== undefined && captchaCodes.has(refused.code),
    setUsername,
    setPassword,
    setCaptcha,
    setRemembered,
    submit,
  };
}
