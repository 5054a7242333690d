/** A feature switch of a new brand. */
export interface SwitchDefault {
  readonly modId: string;
  readonly parent: string | null;
  readonly enabled: boolean;
}

const group = (modId: string): SwitchDefault => ({ modId, parent: null, enabled: true });
const on = (modId: string, parent: string | null = null): SwitchDefault => ({ modId, parent, enabled: true });
const off = (modId: string, parent: string | null = null): SwitchDefault => ({ modId, parent, enabled: false });

/** Switches of the specification (3-10, 6-05) whose feature this version does not have: they stay off. */
export const UNBUILT_SWITCHES: ReadonlySet<string> = new Set(['MANPLAYREB3', 'REFERRAL']);

/** Parents precede their children. */
export const DEFAULT_SWITCHES: readonly SwitchDefault[] = [
  group('REGGRP'),
  // Off: the home page shows only banners, games and draws, without the operator's texts about itself.
  on('HOMEPAGE'),
  on('USERNAMEREG3', 'REGGRP'),
  on('DIRECTREG3', 'REGGRP'),
  off('MOBILENUMREG3', 'REGGRP'),
  off('REGMOBVERF3', 'REGGRP'),
  off('MOBILENUMPASSREG3', 'REGGRP'),
  off('FREEPLAY3'),
  on('PWDEXPFORCECHANGE3'),
  off('MOBILEVERCODELOGIN3'),
  off('MANPLAYREB3'),
  off('CHNGPASSVERIF3'),
  off('FORGOT_TELLS_UNKNOWN'),
  off('DIVIDEND'),
  off('DAILY_SALARY'),
  off('HOURLY_SALARY'),
  off('REALTIME_SALARY'),
  off('REFERRAL'),
  off('AGENT_TYPE_INCLUDES_4'),
  off('TRANSFER_UP'),
  off('TRANSFER_DOWN'),
  on('AUTO_TRANSFER'),
  on('AUTOPLAY'),
  on('TURBO'),
];

export interface StoredSwitch {
  readonly modId: string;
  readonly parent: string | null;
  readonly enabled: boolean;
}

/** Effective switches: a switch is on only while its feature is built and it and all its parents are on. */
export function effectiveSwitches(stored: readonly StoredSwitch[]): Map<string, 0 | 1> {
  const byId = new Map(stored.map((item) => [item.modId, item]));
  const isOn = (item: StoredSwitch, depth: number): boolean => {
    if (!item.enabled || UNBUILT_SWITCHES.has(item.modId) || depth > stored.length) return false;
    const parent = item.parent === null ? undefined : byId.get(item.parent);
    return item.parent === null || (parent !== undefined && isOn(parent, depth + 1));
  };
  return new Map(stored.map((item) => [item.modId, isOn(item, 0) ? 1 : 0]));
}
