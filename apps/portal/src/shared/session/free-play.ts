import * as calls from '@lantern/contract/member-calls';
import { showToast } from '@lantern/ui';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useSwitches } from '../brand/site.ts';
import { useRefusalText } from '../i18n/refusal-text.ts';
import { useGo } from '../navigation/site-link.tsx';
import { beginSession } from './session.ts';

const SWITCH = 'FREEPLAY3';
const RANDOM_BYTES = 32;
const GATEWAY = { 'x-gateway-version': '3' } as const;

/** Random bytes as base64url, sealed with the platform's key: a replayed call opens no second account. */
async function sealedChance(): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const { seal } = await import('../api/seal.ts');
  return seal(text, () => call(calls.brands.status, { url: location.host }));
}

export interface FreePlay {
  /** The brand offers free play without an account. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Opens a play-money account and goes to the path; shows the refusal if there is one. */
  start(to: string): void;
}

/** Free play: whether the brand offers it, and how to start it. */
export function useFreePlay(): FreePlay {
  const isOn = useSwitches();
  const go = useGo();
  const words = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  async function open(to: string): Promise<void> {
    setBusy(true);
    try {
      const payload = { os: navigator.platform.slice(0, 60), platform: 'W' as const, random: await sealedChance() };
      beginSession((await call(calls.loginMethods.freePlay, payload, { headers: GATEWAY })).token);
      go(to);
    } catch (error) {
      showToast({ kind: 'error', title: words(error) });
    } finally {
      setBusy(false);
    }
  }
  return { isOffered: isOn(SWITCH), isBusy, start: (to) => void open(to) };
}
