/** The certification kit: checks platforms, studios and vendors against docs/vendor-protocol.md, rule by rule. */
import { openDesk, type PlatformOptions } from './platform-desk.ts';
import { DOOR_RULES } from './platform-door-rules.ts';
import { MONEY_RULES } from './platform-money-rules.ts';
import { REPEAT_RULES } from './platform-repeat-rules.ts';
import { certify, type Report } from './report.ts';
import { openStudioDesk, type StudioOptions } from './studio-desk.ts';
import { STUDIO_RULES } from './studio-rules.ts';

export { certifyVendor, type Play, type VendorOptions } from './certify-vendor.ts';
export type { PlatformOptions } from './platform-desk.ts';
export { createReferenceWallet, type ReferenceWallet } from './reference-wallet.ts';
export { type Line, type Report, reportText } from './report.ts';
export type { StudioOptions } from './studio-desk.ts';

/** Certifies a platform by acting as its vendor. Uses the launch token, and changes the balance of the player's wallet slightly. */
export async function certifyPlatform(options: PlatformOptions): Promise<Report> {
  const desk = await openDesk(options);
  try {
    return await certify('platform', options.origin, [...MONEY_RULES, ...REPEAT_RULES, ...DOOR_RULES], desk);
  } finally {
    desk.close();
  }
}

/** Certifies a transfer-mode studio, which has its own player wallets, by acting as its platform. */
export async function certifyStudio(options: StudioOptions): Promise<Report> {
  const desk = openStudioDesk(options);
  try {
    return await certify('studio', options.origin, STUDIO_RULES, desk);
  } finally {
    desk.close();
  }
}
