import * as calls from '@lantern/contract/member-calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeModal, modalStore } from '../navigation/modal-store.ts';
import { call } from './call.ts';

/** The answer of a server that refuses every call with a code. */
const refusing = (code: string) => async () =>
  Response.json({ success: false, value: { code, params: {} }, message: 'refused' }, { status: 403 });

beforeEach(() => {
  const storage = { getItem: () => 'device', setItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
});
afterEach(() => {
  closeModal();
  vi.unstubAllGlobals();
});

describe('a call of an account without real-money play (6-04)', () => {
  it('opens the dialog about real accounts when an action is refused', async () => {
    vi.stubGlobal('fetch', refusing('TRIAL_ACCOUNT'));
    await expect(call(calls.safety.dismissPrompt, {})).rejects.toMatchObject({ code: 'TRIAL_ACCOUNT' });
    expect(modalStore.get()).toEqual({ name: 'trueAccount', detail: { isPanel: false } });
  });

  it('opens nothing when a read is refused, or for another refusal', async () => {
    vi.stubGlobal('fetch', refusing('TRIAL_ACCOUNT'));
    await expect(call(calls.safety.protection, {})).rejects.toMatchObject({ code: 'TRIAL_ACCOUNT' });
    vi.stubGlobal('fetch', refusing('COOLDOWN'));
    await expect(call(calls.safety.dismissPrompt, {})).rejects.toMatchObject({ code: 'COOLDOWN' });
    expect(modalStore.get()).toBeNull();
  });
});
