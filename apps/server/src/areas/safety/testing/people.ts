import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal } from '@lantern/server-kit';
import sharp from 'sharp';
import type { TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import type { ComplianceSettings } from '../../brands/index.ts';

let made = 0;

export interface Particulars {
  readonly realName?: string;
  readonly birthday?: string;
  readonly email?: string;
  readonly mobile?: string;
}

/** Changes a brand's compliance rules for later calls, as an approved request does; the others stay. */
export async function setCompliance(
  server: TestServer,
  changes: Partial<ComplianceSettings>,
  brandId = server.scope.brandId,
) {
  const { brands } = server.areas;
  const { rules } = await brands.complianceRules(server.pool, { brandId });
  await transaction(server.pool, (tx) => brands.replaceComplianceRules(tx, { brandId }, { ...rules, ...changes }));
  // Settings are cached for five seconds of the test clock.
  server.clock.move(5_001);
}

/** A member with a payout account and a session. */
export async function person(server: TestServer, particulars: Particulars = {}, brandId = server.scope.brandId) {
  made += 1;
  const account = `person${made}`;
  const request = {
    account,
    type: 1,
    password: 'Moon-Garden-7',
    uplineId: null,
    language: 'EN' as const,
    at: server.clock.now(),
  };
  const { realName } = particulars;
  const scope = await server.areas.identity.createMember({ brandId }, { ...request, ...(realName && { realName }) });
  if (isRefusal(scope)) throw new Error(scope.code);
  await server.ownerPool.query(
    `update identity.profile set birthday = $3, email = $4, mobile_num = $5, country_dialing_code = '84'
     where brand_id = $1 and member_id = $2`,
    [brandId, scope.memberId, particulars.birthday ?? null, particulars.email ?? null, particulars.mobile ?? null],
  );
  return { member: { scope, account, type: 1, restricted: false, protectedActions: true, sessionId: scope.memberId } };
}

export type Person = Awaited<ReturnType<typeof person>>;

/** A picture as a phone would upload it. */
export const photo = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#c8a24a' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer();

/** Uploads a document. @returns its id, or the refusal */
export async function upload(server: TestServer, who: Person, bytes: Buffer) {
  const route = server.routes.find((one) => one.row.name === 'safety.uploadDocument');
  if (!route) throw new Error('Nothing answers.');
  return route.handler({ ...server.contextOf(who), rawBody: bytes }, {}) as Promise<{ id: string }>;
}

type Proof = Partial<Omit<Payload<'safety.submitIdentity'>, 'documents'>>;

/** Submits a verification of a level with all required documents. */
export async function prove(server: TestServer, who: Person, changes: Proof = {}) {
  const level = changes.level ?? 1;
  const identity = answerOf(await server.call(calls.safety.identity, {}, who));
  const documents = [];
  for (const kind of identity.levels[level - 1]?.needs ?? []) {
    documents.push({ id: (await upload(server, who, await photo())).id, kind });
  }
  const declared = {
    realName: 'Trần Thị Bích',
    birthDate: '1988-02-29',
    documentType: 'PASSPORT',
    documentNumber: 'C 123-4567',
  } as const;
  return server.call(calls.safety.submitIdentity, { level, ...declared, ...changes, documents }, who);
}
