/** The certification kit: checks platforms, studios and vendors against docs/vendor-protocol.md, rule by rule. */
import { openPlatformClient, type PlatformOptions } from './platform-client.ts';
import { MONEY_RULES } from './platform-money-rules.ts';
import { REPEAT_RULES } from './platform-repeat-rules.ts';
import { REQUEST_RULES } from './platform-request-rules.ts';
import { certify, type Report } from './report.ts';
import { openStudioClient, type StudioOptions } from './studio-client.ts';
import { STUDIO_RULES } from './studio-rules.ts';

export { certifyVendor, type Play, type VendorOptions } from './certify-vendor.ts';
export type { PlatformOptions } from './platform-client.ts';
export { createReferenceWallet, type ReferenceWallet } from './reference-wallet.ts';
export { type Line, type Report, reportText } from './report.ts';
export type { StudioOptions } from './studio-client.ts';

/** Certifies a platform by acting as its vendor. Uses the launch token, and changes the balance of the player's wallet slightly. */
export async function certifyPlatform(options: PlatformOptions): Promise<Report> {
  const client = await openPlatformClient(options);
  try {
    return await certify('platform', options.origin, [...MONEY_RULES, ...REPEAT_RULES, ...REQUEST_RULES], client);
  } finally {
    client.close();
  }
}

/** Certifies a transfer-mode studio, which has its own player wallets, by acting as its platform. */
export async function certifyStudio(options: StudioOptions): Promise<Report> {
  const client = openStudioClient(options);
  try {
    return await certify('studio', options.origin, STUDIO_RULES, client);
  } finally {
    client.close();
  }
}
