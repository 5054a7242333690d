import { showToast } from '@lantern/ui';

/** Short messages: below the header on phones, at the lower left elsewhere. Errors stay until closed. */
export const toast = {
  done: (text: string) => showToast({ kind: 'ok', title: text }),
  info: (text: string) => showToast({ kind: 'info', title: text }),
  warn: (text: string) => showToast({ kind: 'warn', title: text }),
  fail: (text: string) => showToast({ kind: 'error', title: text }),
};
