import * as calls from '@lantern/contract/member-calls';
import { type StartCall, startCall } from '../../shared/browser/start-data.ts';
import type { Language } from '../../shared/i18n/language.ts';
import type { Page } from './pages.ts';

/** Start calls of a page: the shell's, then its own. */
export function startCalls(page: Page | undefined, language: Language): readonly StartCall[] {
  return [
    startCall(calls.brands.status, {}),
    startCall(calls.brands.whitelabel, {}),
    startCall(calls.games.gameMenus, {}),
    ...(page?.startCalls?.(language) ?? []),
  ];
}
