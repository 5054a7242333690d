import type { Pool } from '@lantern/database';
import type { Ledger } from '@lantern/ledger';
import { type Base, createOutsideNetwork, type EncBox, type OutsideNetwork } from '@lantern/server-kit';
import { createPasswordHasher, type HashCost, type PasswordHasher, type SecretBox } from '@lantern/server-kit/security';
import type { SigningKey } from '@lantern/vendor-protocol';
import type { Settings } from '../../config.ts';
import { openSecretBox } from '../secret-keys.ts';

/** What the areas of one process stand on. */
export interface AreasDeps {
  readonly base: Base;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly enc: Pick<EncBox, 'publicKey' | 'open'>;
  /** A few connections reserved for brand settings (see brands). */
  readonly settingsPool: Pool;
  /** Whether a message to a member may reach an open tab. */
  readonly isListening: (brandId: bigint, memberId: bigint) => boolean;
  /** Notifies the other processes that a brand was changed. */
  readonly notifyProcesses?: () => void;
  /** Country of an address, null when unknown. */
  readonly countryOf?: (ip: string) => string | null;
  /** Key with which the arcade and the wallet sign. */
  readonly studioKey: SigningKey;
  /** Cost of password hashes; default: the production cost. */
  readonly hashCost?: HashCost;
}

/** The same with what several areas share. */
export interface Common extends AreasDeps {
  readonly passwords: PasswordHasher;
  readonly secrets: SecretBox;
  /** Access to addresses configured by operators: into private networks only in sandboxes, or where the administrator allows it. */
  readonly outside: OutsideNetwork;
}

export function openCommon(deps: AreasDeps): Common {
  const { allowsSandbox, allowedNetworks } = deps.settings;
  return {
    ...deps,
    passwords: createPasswordHasher(deps.hashCost && { cost: deps.hashCost }),
    secrets: openSecretBox(deps.settings),
    outside: createOutsideNetwork({ allowsPrivate: allowsSandbox, allowed: allowedNetworks }),
  };
}
