import { type CallContext, isRefusal, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { newId } from '@lantern/server-kit/security';
import { readEvidence } from '../../../safety/index.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { countUnusedProofs, insertProof, type Uploader } from '../repository/proofs.ts';

/** Maximum pictures of one uploader not yet attached to an order. */
const MAX_LOOSE = 6;

/** Stores a picture for the answer that its uploader is going to give. */
export async function uploadProof(
  deps: PaymentsDeps,
  scope: Scope,
  by: Uploader,
  context: Pick<CallContext, 'rawBody' | 'now'>,
): Promise<{ id: string } | Refusal> {
  if ((await countUnusedProofs(deps.pool, scope, by)) >= MAX_LOOSE) return refuse('IMAGE_COUNT');
  const picture = await readEvidence(context.rawBody ?? Buffer.alloc(0));
  if (isRefusal(picture)) return picture;
  const id = newId();
  const { bytes, width, height } = picture;
  await insertProof(deps.pool, scope, by, { id, picture: bytes, width, height, at: context.now });
  return { id };
}
