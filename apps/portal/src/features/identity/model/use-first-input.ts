import { useEffect } from 'react';
import { isWide } from './wide-screen.ts';

/**
 * On a desktop focus goes to the first input once the fields of a way to log in are there, not to the tabs above them, which a dialog would
 * focus by default.
 */
export function useFirstInput(): void {
  useEffect(() => {
    if (!isWide()) return;
    const inputs = [...document.querySelectorAll<HTMLInputElement>('dialog.auth-frame .field-box input:not([role])')];
    (inputs.find((input) => input.value === '') ?? inputs[0])?.focus();
  }, []);
}
