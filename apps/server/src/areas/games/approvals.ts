import type { ApprovalDefinition } from '@lantern/server-kit';
import type { GamesDeps } from './deps.ts';
import { connectVendor } from './office/connect-vendor.ts';
import { closeOpenRound } from './open-rounds/request-close.ts';
import { decidePrize } from './prizes/decide-prize.ts';

/** The four-eyes actions of this area. */
export const gamesApprovals = (deps: GamesDeps): readonly ApprovalDefinition[] => [
  connectVendor(deps),
  closeOpenRound(deps),
  decidePrize(deps),
];
