/** Changes of a site that wait for a second person: they weaken a login, let money between members, or open the site to others. */

/**
 * Switches and the state that needs a second person: logins and new passwords by a code to a mobile number, no forced change of
 * expired passwords, transfers between members.
 */
export const PROTECTED_SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['CHNGPASSVERIF3', true],
  ['MOBILEVERCODELOGIN3', true],
  ['PWDEXPFORCECHANGE3', false],
  ['TRANSFER_UP', true],
  ['TRANSFER_DOWN', true],
]);

/** Settings of which some values need a second person. */
export interface ProtectedSettings {
  readonly gtagId: string | null;
  readonly minimumAge: number;
  readonly registrationCaptcha: 'PROOF_OF_WORK' | 'NONE';
}

/** Whether a change sets another analytics tag, lowers the minimum age or removes the captcha of registration. */
export const settingsNeedSecond = (before: ProtectedSettings, after: Partial<ProtectedSettings>): boolean =>
  ((after.gtagId ?? null) !== null && after.gtagId !== before.gtagId) ||
  (after.minimumAge ?? before.minimumAge) < before.minimumAge ||
  (after.registrationCaptcha === 'NONE' && before.registrationCaptcha !== 'NONE');
