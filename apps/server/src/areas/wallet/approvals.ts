import type { ApprovalDefinition } from '@lantern/server-kit';
import type { WalletDeps } from './deps.ts';
import { releaseTransfer } from './transfers/release-transfer.ts';
import { resolveVendorTransfer } from './vendor-wallets/resolve-transfer.ts';

/** The four-eyes actions of this area. */
export const walletApprovals = (deps: WalletDeps): readonly ApprovalDefinition[] => [
  releaseTransfer(deps),
  resolveVendorTransfer(deps),
];
