import type { SigningKey } from '../signature.ts';
import { openProvingGround } from './proving-ground.ts';
import { createReferenceWallet } from './reference-wallet.ts';
import { certify, type Report } from './report.ts';
import { VENDOR_REPORT_RULES } from './vendor-report-rules.ts';
import { type Launch, VENDOR_RULES } from './vendor-rules.ts';

/** Makes the vendor authenticate with the token and play one round to its end; the result of the round does not matter. */
export type Play = (launch: Launch) => Promise<void>;

/** A vendor that calls the kit's wallet. */
interface Connected {
  readonly play: Play;
  /** Origin of the vendor's report API; without it the report rules are skipped. */
  readonly reportOrigin?: string;
  readonly close?: () => Promise<void>;
}

export interface VendorOptions {
  readonly vendor: string;
  readonly key: SigningKey;
  /** A game of the vendor. */
  readonly game: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Connects the vendor; the argument is the address of the wallet that it must call. */
  readonly connect: (platformUrl: string) => Promise<Connected>;
  /** Port of the wallet; default: a free local port. */
  readonly port?: number;
  readonly host?: string;
  /** Maximum time for the vendor to clear the outcome of a round. Default 15,000 ms. */
  readonly settleMs?: number;
}

const SETTLE_MS = 15_000;

/** Certifies a seamless vendor, which calls the wallet for every bet, with simulated connection faults. */
export async function certifyVendor(options: VendorOptions): Promise<Report> {
  const { vendor, key, game, now, port, host, settleMs = SETTLE_MS } = options;
  const wallet = createReferenceWallet(game);
  const at = { ...(port !== undefined && { port }), ...(host !== undefined && { host }) };
  const ground = await openProvingGround({ wallet, vendor, key, now, ...at });
  const connected = await options.connect(ground.url);
  try {
    const { play, reportOrigin } = connected;
    const report = reportOrigin === undefined ? null : { origin: reportOrigin, vendor, key, now };
    const subject = { ground, wallet, play, settleMs, report };
    return await certify('vendor', vendor, [...VENDOR_RULES, ...VENDOR_REPORT_RULES], subject);
  } finally {
    await connected.close?.();
    await ground.close();
  }
}
