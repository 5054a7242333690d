import * as calls from '@lantern/contract/member-calls';
import { showToast } from '@lantern/ui';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useRefusalText } from '../i18n/refusal-text.ts';
import { useSwitches } from '../site.ts';
import { useGo } from '../site-link.tsx';
import { beginSession } from './session.ts';

const SWITCH = 'FREEPLAY3';
const RANDOM_BYTES = 32;
const GATEWAY = { 'x-gateway-version': '3' } as const;

/** Bytes of chance as base64url, under the house's key: a recorded call opens no second account. */
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
  /** The brand lets visitors try without an account. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Opens an account with play money and goes there; what stands in the way is told. */
  start(to: string): void;
}

/** The way to try games without money. */
export function useFreePlay(): FreePlay {
  const isOn = useSwitches();
  const go = useGo();
  const words = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  async function open(to: string): Promise<void> {
    setBusy(true);
    try {
      const payload = { os: navigator.platform.slice(0, 60), platform: 'W' as const, random: await sealedChance() };
      beginSession((await call(calls.waysIn.freePlay, payload, { headers: GATEWAY })).token);
      go(to);
    } catch (error) {
      showToast({ kind: 'error', title: words(error) });
    } finally {
      setBusy(false);
    }
  }
  return { isOffered: isOn(SWITCH), isBusy, start: (to) => void open(to) };
}
