import type { Payload } from '@lantern/contract/schemas';
import { useState } from 'react';
import type { Refused } from '../../../shared/api/refused.ts';
import { useProof } from './use-proof.ts';

const captchaCodes = new Set<string>(['CAPTCHA_REQUIRED', 'CAPTCHA_INVALID']);
/** Extra proof-of-work levels that replace the picture. */
const aloneLevels = 3;
const mostLevel = 8;

export const isCaptchaRefusal = (refused: Refused | undefined) =>
  refused !== undefined && captchaCodes.has(refused.code);

/** CAPTCHA level that the next login needs, from the refusal; 0 means none. */
function levelOf(refused: Refused | undefined): number {
  if (refused === undefined) return 0;
  const { captcha, level } = refused.params;
  return isCaptchaRefusal(refused) || captcha === true ? Number(level ?? 1) : 0;
}

/** CAPTCHA after too many failed logins: a proof of work that runs in the background, with a picture to read or more work. */
export function useCaptcha(first: Refused | undefined) {
  const [level, setLevel] = useState(levelOf(first));
  const [picture, setPicture] = useState({ text: '', id: '' });
  const [isAlone, setAlone] = useState(false);
  const [round, setRound] = useState(0);
  const isWanted = level > 0;
  const takeProof = useProof(isWanted, Math.min(mostLevel, isAlone ? level + aloneLevels : level));
  const text = picture.text.trim();
  return {
    ...{ isWanted, isAlone, setAlone, picture, setPicture, round },
    isFilled: !isWanted || isAlone || text !== '',
    /** CAPTCHA fields of the login payload. */
    async take(): Promise<Pick<Payload<'identity.login'>, 'captcha' | 'captchaId' | 'captchaResult'>> {
      if (!isWanted) return {};
      const captchaResult = await takeProof();
      const read = isAlone ? {} : { captcha: text, captchaId: picture.id };
      return { ...read, ...(captchaResult && { captchaResult }) };
    },
    /** After a refused login the next try needs a new picture, and perhaps more work. */
    refuse(refused: Refused) {
      setPicture({ text: '', id: '' });
      setRound((before) => before + 1);
      setLevel((before) => levelOf(refused) || before);
    },
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
