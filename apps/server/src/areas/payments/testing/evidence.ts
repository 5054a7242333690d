import { randomUUID } from 'node:crypto';
import type { OperatorScope } from '@lantern/server-kit';
import type { TestServer } from '../../../testing/test-server.ts';
import { insertProof } from '../withdrawals/repository/proofs.ts';

/** A picture that an operator has uploaded as evidence. */
export async function addEvidence(
  server: Pick<TestServer, 'pool' | 'scope' | 'clock'>,
  { operatorId }: OperatorScope,
): Promise<string> {
  const id = randomUUID();
  const picture = { id, picture: Buffer.from('webp'), width: 1, height: 1, at: server.clock.now() };
  await insertProof(server.pool, server.scope, { operatorId }, picture);
  return id;
}
