import type { Value } from '@lantern/contract/schemas';
import type { Refused } from '../api/refused.ts';
import { createStore } from '../browser/store.ts';

type Notice = Value<'content.notices'>['rows'][number];

/** Popups of the shell by name, each with the data that it needs to open. */
export interface Modals {
  readonly login: {
    /** Why it opened without a click of the user. */
    readonly reason?: 'NOT_LOGGED_IN' | 'EXPIRED';
    /** What was typed in the top bar, and the refusal. */
    readonly username?: string;
    readonly password?: string;
    readonly refused?: Refused;
    /** Opens with the tab for mobile numbers. */
    readonly mobileNum?: string;
  };
  readonly register: { readonly code?: string };
  readonly changePassword: { readonly token: string; readonly oldPassword: string; readonly account: string };
  /** The password that has just been typed, so that the first steps do not ask for it again; empty without one. */
  readonly welcome: { readonly account: string; readonly password: string };
  /** `isPanel`: a whole centre is refused, which closes with the popup. */
  readonly trueAccount: { readonly isPanel: boolean };
  readonly logout: undefined;
  readonly kicked: undefined;
  /** Shows a notice by its id, or the given one (headlines are not in the list). */
  readonly notice: { readonly id: string; readonly notice?: Notice };
  readonly forgot: undefined;
  /** The token of an emailed link. */
  readonly reset: { readonly token: string };
  readonly menu: undefined;
  readonly search: undefined;
  /** The games of one provider (3-11). */
  readonly providerGames: { readonly vassalage: string };
}

export type ModalName = keyof Modals;

/** Props of every popup of the shell. */
export interface PopupProps<Name extends ModalName> {
  readonly detail: Modals[Name];
  readonly onClose: () => void;
}

export type OpenModal = { [Name in ModalName]: { readonly name: Name; readonly detail: Modals[Name] } }[ModalName];

export const modalStore = createStore<OpenModal | null>(null);

/** Opens a popup of the shell and closes the one that was open. `openModal('login', {})`. */
export function openModal<Name extends ModalName>(
  name: Name,
  ...detail: undefined extends Modals[Name] ? [] : [detail: Modals[Name]]
): void {
  modalStore.set({ name, detail: detail[0] } as OpenModal);
}

export function closeModal(): void {
  modalStore.set(null);
}
