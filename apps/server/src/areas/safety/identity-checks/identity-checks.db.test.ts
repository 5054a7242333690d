import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { nameKey } from '@lantern/text/names';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Person, person, photo, prove, setCompliance, upload } from '../testing/people.ts';

let server: TestServer;
let officer: Awaited<ReturnType<TestServer['operator']>>;
let second: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  officer = await server.operator('officer', ['safety.read', 'safety.identity']);
  second = await server.operator('second', ['safety.identity', 'requests.read']);
  await setCompliance(server, {
    firstLevelAbove: '200',
    secondLevelFrom: '2000',
    thirdLevelFrom: '20000',
    boundAccountProves: false,
  });
});
afterAll(() => server.close());

type Decision = Payload<'safetyBackOffice.decideIdentity'>;

const DAY = 86_400_000;
const { safety, safetyBackOffice, staff } = calls;

const levelOf = async (who: Person) => answerOf(await server.call(safety.identity, {}, who)).level;
const stateOf = async (who: Person, level = 1) =>
  answerOf(await server.call(safety.identity, {}, who)).levels[level - 1]?.state;
const waiting = async (who: Person) => {
  const query = { state: 'SUBMITTED', search: who.member.account } as const;
  return answerOf(await server.call(safetyBackOffice.identityChecks, query, officer)).rows[0]?.id ?? '';
};
const decide = async (who: Person, decision: 'APPROVE' | 'REJECT', notified: Partial<Decision> = {}) =>
  server.call(
    safetyBackOffice.decideIdentity,
    { id: await waiting(who), decision, reason: 'looked at it', ...notified },
    officer,
  );
/** Approves by two operators. */
const agree = async (requestId: string | null, by = second) =>
  codeOf(await server.call(staff.decideRequest, { id: requestId ?? '', decision: 'APPROVE', reason: 'seen' }, by));
const approveByTwo = async (who: Person) => agree(answerOf(await decide(who, 'APPROVE')).requestId);
const DECLARED = {
  ...{ realName: 'Trần Thị Bích', birthDate: '1988-02-29' },
  ...{ documentType: 'PASSPORT' as const, documentNumber: 'C 123-4567' },
};
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
const grey = (dataUrl: string) => sharp(bytesOf(dataUrl)).greyscale().raw().toBuffer();

/** A plain PDF with one page per text. */
function papersOf(pages: readonly string[]): Promise<Buffer> {
  return new Promise((resolve) => {
    const paper = new PDFDocument({ autoFirstPage: false });
    const parts: Buffer[] = [];
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => resolve(Buffer.concat(parts)));
    for (const text of pages) paper.addPage().text(text);
    paper.end();
  });
}
const order = (amount: string) => ({ requestId: crypto.randomUUID(), channel: 'sandbox-qr', amount });

test('the first level is required for deposits above its sum, submitted, approved, and valid until the document expires', async () => {
  const who = await person(server);
  const deposit = async (amount: string) => codeOf(await server.call(calls.payments.createDeposit, order(amount), who));
  expect(await deposit('200.00')).toBe('OK');
  expect(await deposit('50.00')).toBe('KYC_REQUIRED');
  const { scope } = who.member;
  const mayLeave = () => server.areas.safety.identityForWithdrawal(server.pool, scope, 1n, server.clock.now());
  expect(await mayLeave()).toMatchObject({ code: 'KYC_REQUIRED', params: { level: 1 } });
  expect(await stateOf(who)).toBe('NONE');
  const documentEnds = new Date(server.clock.now().getTime() + 30 * DAY).toISOString().slice(0, 10);
  expect(await prove(server, who, { documentEnds })).toBeNull();
  expect(await stateOf(who)).toBe('SUBMITTED');
  expect(codeOf(await prove(server, who))).toBe('STATE_CONFLICT');
  expect(await approveByTwo(who)).toBe('OK');
  expect(await stateOf(who)).toBe('APPROVED');
  expect(await deposit('50.00')).toBe('OK');
  expect(await mayLeave()).toBeNull();
  expect(answerOf(await server.call(safety.identity, {}, who)).realName).toBe('Trần Thị Bích');
  server.clock.move(31 * DAY);
  expect(await stateOf(who)).toBe('EXPIRED');
  expect(await levelOf(who)).toBe(0);
  await server.runJob('safety.expire-identity');
  expect(await stateOf(who)).toBe('EXPIRED');
  expect(await prove(server, who)).toBeNull();
});

test('a declared name is one that a person can have, and becomes the real name as it was typed', async () => {
  const who = await person(server);
  for (const realName of ['<b>x</b>', 'Nguy\u0435n Văn An', 'Bích 7']) {
    expect(await prove(server, who, { realName })).toMatchObject({
      ...{ code: 'REAL_NAME_FORMAT', params: { field: 'realName' } },
    });
  }
  expect(await prove(server, who, { realName: ' Raj  A/L Kumar' })).toBeNull();
  expect(await approveByTwo(who)).toBe('OK');
  expect(answerOf(await server.call(safety.identity, {}, who)).realName).toBe('Raj A/L Kumar');
});

test('a refusal has a code and a text, without the note of the operators', async () => {
  const who = await person(server);
  expect(await prove(server, who)).toBeNull();
  const note = 'a forged stamp, see the case of his brother';
  expect(codeOf(await decide(who, 'REJECT', { reason: note }))).toBe('FIELD_RULE');
  expect(codeOf(await decide(who, 'REJECT', { reason: note, reasonCode: 'OTHER' }))).toBe('FIELD_RULE');
  answerOf(await decide(who, 'REJECT', { reason: note, reasonCode: 'UNREADABLE', message: 'The picture is blurred.' }));
  const identity = answerOf(await server.call(safety.identity, {}, who));
  expect(identity.levels[0]).toMatchObject({
    ...{ state: 'REJECTED', reasonCode: 'UNREADABLE', message: 'The picture is blurred.' },
  });
  expect(JSON.stringify(identity)).not.toContain('forged');
  expect(await prove(server, who)).toBeNull();
  expect(await stateOf(who)).toBe('SUBMITTED');
});

test("minors, impossible dates, and missing or other members' documents are refused", async () => {
  const [who, neighbour] = [await person(server), await person(server)];
  const years = (count: number) => `${server.clock.now().getUTCFullYear() - count}-12-31`;
  expect(codeOf(await prove(server, who, { birthDate: years(18) }))).toBe('AGE_REQUIRED');
  expect(codeOf(await prove(server, who, { birthDate: '1990-02-30' }))).toBe('FIELD_RULE');
  expect(codeOf(await prove(server, who, { documentEnds: '2001-01-01' }))).toBe('FIELD_RULE');
  const borrowed = await upload(server, neighbour, await photo());
  const declared = {
    realName: 'Ai',
    birthDate: '1990-01-01',
    documentType: 'PASSPORT',
    documentNumber: 'C1234567',
  } as const;
  const hand = (documents: { id: string; kind: 'DOCUMENT_FRONT' | 'SELFIE' }[]) =>
    server.call(safety.submitIdentity, { level: 1, ...declared, documents }, who);
  expect(codeOf(await hand([{ id: borrowed.id, kind: 'DOCUMENT_FRONT' }]))).toBe('DOCUMENT_MISSING');
  expect(codeOf(await hand([{ id: borrowed.id, kind: 'SELFIE' }]))).toBe('DOCUMENT_MISSING');
  expect(await stateOf(who)).toBe('NONE');
});

test('uploads are recognized by their bytes: scripts, archives, decompression bombs and active PDFs are refused', async () => {
  const who = await person(server);
  const code = async (bytes: Buffer) => codeOf(await upload(server, who, bytes));
  const pdf = (body: string) => Buffer.from(`%PDF-1.4\n1 0 obj\n<< ${body} >>\nendobj\ntrailer\n%%EOF\n`, 'latin1');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  for (const bytes of [
    Buffer.from('<script>alert(1)</script>'),
    Buffer.from(svg),
    Buffer.from('GIF89a<script>alert(1)</script>'),
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from('<?php system($_GET[0]);'),
    ]),
    Buffer.from('PK\u0003\u0004'),
    bomb,
    pdf('/Type /Catalog /OpenAction << /S /URI /URI (https://example.com) >>'),
    pdf('/Names << /Java#53cript 3 0 R >>'),
    Buffer.from('%PDF-1.4 without an end'),
    Buffer.alloc(0),
  ]) {
    expect(await code(bytes)).toBe('DOCUMENT_TYPE');
  }
  expect(await code(Buffer.alloc(5_242_881))).toBe('IMAGE_SIZE');
  expect(await code(pdf('/Type /Catalog'))).toBe('OK');
  for (let left = 9; left > 0; left -= 1) expect(await code(await photo())).toBe('OK');
  expect(await code(await photo())).toBe('IMAGE_COUNT');
  server.clock.move(2 * DAY);
  await server.runJob('safety.delete-old');
  expect(await code(await photo())).toBe('OK');
});

test('case 19: a statement that opens at a page is accepted and shown, and one that opens an address is not', async () => {
  const who = await person(server);
  // Pages are the first objects that are written, the catalog is among the last: the length of the file does not change.
  const opening = async (action: (page: string) => string) => {
    const paper = (await papersOf(['Bank of the North'])).toString('latin1');
    const page = /(\d+ 0) obj\s<<\s\/Type \/Page\s/.exec(paper)?.[1] ?? '';
    return Buffer.from(paper.replace('/Type /Catalog', `/Type /Catalog /OpenAction ${action(`${page} R`)}`), 'latin1');
  };
  const statement = await opening((page) => `[${page} /XYZ null null 0]`);
  const action = await opening((page) => `<< /Type /Action /S /GoTo /D [${page} /Fit] >>`);
  const { id } = await upload(server, who, statement);
  answerOf(await upload(server, who, action));
  expect(codeOf(await upload(server, who, await opening(() => '<< /S /URI /URI (https://example.com) >>')))).toBe(
    'DOCUMENT_TYPE',
  );
  const documents = [{ id, kind: 'DOCUMENT_FRONT' as const }];
  expect(await server.call(safety.submitIdentity, { level: 1, ...DECLARED, documents }, who)).toBeNull();
  expect(answerOf(await server.call(safetyBackOffice.document, { id, page: 1 }, officer))).toMatchObject({
    ...{ page: 1, pages: 1, height: 2000 },
  });
});

test('documents are stored encrypted and drawn again, and each view is in the audit log', async () => {
  const who = await person(server);
  expect(await prove(server, who, { documentNumber: 'QX-99887766' })).toBeNull();
  const { rows } = await server.ownerPool.query<{ content: Buffer; declared_sealed: string }>(
    `select d.content, c.declared_sealed from safety.document d
       join safety.identity_check c on c.brand_id = d.brand_id and c.id = d.check_id where d.member_id = $1`,
    [who.member.scope.memberId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.content.includes(Buffer.from('WEBP'))).toBe(false);
  expect(rows[0]?.declared_sealed).not.toContain('99887766');
  const clerk = await server.operator('clerk', ['safety.read']);
  const id = await waiting(who);
  expect(codeOf(await server.call(safetyBackOffice.identityCheck, { id }, clerk))).toBe('FORBIDDEN');
  const shown = answerOf(await server.call(safetyBackOffice.identityCheck, { id }, officer));
  expect(shown).toMatchObject({ isSameName: true, declared: { documentNumber: 'QX-99887766' } });
  const document = shown.documents[0]?.id ?? '';
  expect(codeOf(await server.call(safetyBackOffice.document, { id: document }, clerk))).toBe('FORBIDDEN');
  const { dataUrl, ...sheet } = answerOf(await server.call(safetyBackOffice.document, { id: document }, officer));
  expect(sheet).toEqual({ page: 1, pages: 1, width: 320, height: 200 });
  const picture = await sharp(bytesOf(dataUrl)).metadata();
  expect([picture.format, picture.width, picture.exif]).toEqual(['webp', 320, undefined]);
  const actions = await server.areas.staff.entriesOn(officer, `identity-check:${id}`, new Date(8.64e15), 10);
  expect(actions.map((action) => action.action)).toEqual(['safety.view-document', 'safety.view-identity']);
});

test("a document is shown with the viewer's name in its pixels, a PDF page by page", async () => {
  const who = await person(server);
  const paper = await papersOf(['Bank of the North', 'page two']);
  const documents = [{ id: (await upload(server, who, paper)).id, kind: 'DOCUMENT_FRONT' as const }];
  expect(await server.call(safety.submitIdentity, { level: 1, ...DECLARED, documents }, who)).toBeNull();
  const id = await waiting(who);
  const view = async (page: number, by: typeof officer) =>
    answerOf(await server.call(safetyBackOffice.document, { id: documents[0]?.id ?? '', page }, by));
  const first = await view(1, officer);
  expect(first).toMatchObject({ page: 1, pages: 2, height: 2000 });
  expect((await view(9, officer)).page).toBe(2);
  // The same page for another operator differs by the watermark, over the whole picture.
  const other = await view(1, second);
  const [own, others] = await Promise.all([grey(first.dataUrl), grey(other.dataUrl)]);
  const blank = await grey((await view(2, officer)).dataUrl);
  for (const quarter of [0, 1, 2, 3]) {
    const part = (all: Buffer) => all.subarray((all.length / 4) * quarter, (all.length / 4) * (quarter + 1));
    expect(part(own).some((dot, index) => Math.abs(dot - (part(others)[index] ?? 0)) > 20)).toBe(true);
    expect(part(blank).some((dot) => dot < 235)).toBe(true);
  }
  expect(first.dataUrl).toMatch(/^data:image\/webp;base64,/);
  const { rows } = await server.ownerPool.query<{ after: { page: number } }>(
    `select after from staff.audit_entry where action = 'safety.view-document' and target = $1 order by id`,
    [`identity-check:${id}`],
  );
  expect(rows.map(({ after }) => after)).toMatchObject([
    ...[{ page: 1 }, { page: 2 }, { page: 1 }, { page: 2 }].map((one) => ({ ...one, document: documents[0]?.id })),
  ]);
});

test('a PDF that cannot be drawn is refused, and the server continues', async () => {
  const who = await person(server);
  const broken = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n', 'latin1');
  const documents = [{ id: (await upload(server, who, broken)).id, kind: 'DOCUMENT_FRONT' as const }];
  expect(await server.call(safety.submitIdentity, { level: 1, ...DECLARED, documents }, who)).toBeNull();
  expect(codeOf(await server.call(safetyBackOffice.document, { id: documents[0]?.id ?? '' }, officer))).toBe(
    'DOCUMENT_TYPE',
  );
});

test('another name than the current one is a change of name, which two operators decide', async () => {
  const who = await person(server, { realName: 'Trần Thị Hoa' });
  expect(await prove(server, who)).toBeNull();
  const id = await waiting(who);
  expect(answerOf(await server.call(safetyBackOffice.identityCheck, { id }, officer)).isSameName).toBe(false);
  const { requestId } = answerOf(await decide(who, 'APPROVE'));
  expect(await stateOf(who)).toBe('SUBMITTED');
  expect(await agree(requestId, officer)).toBe('FOUR_EYES_SAME_PERSON');
  expect(await agree(requestId)).toBe('OK');
  expect(await stateOf(who)).toBe('APPROVED');
  expect(nameKey(answerOf(await server.call(safety.identity, {}, who)).realName ?? '')).toBe('tran thi bich');
});

test('the first name and the higher levels need two operators; the first level under the stored name needs one', async () => {
  const [known, who] = [await person(server, { realName: DECLARED.realName }), await person(server)];
  const needsSecond = async (one: Person) =>
    answerOf(await server.call(safetyBackOffice.identityCheck, { id: await waiting(one) }, officer)).needsSecond;
  expect(await prove(server, known)).toBeNull();
  expect(await needsSecond(known)).toBe(false);
  expect(answerOf(await decide(known, 'APPROVE')).requestId).toBeNull();
  expect(await levelOf(known)).toBe(1);
  for (const level of [2, 3] as const) {
    const proof = level === 2 ? { address: '1 Phố Huế, Hà Nội' } : { fundsSource: 'salary' };
    expect(await prove(server, known, { level, ...proof })).toBeNull();
    expect(await needsSecond(known)).toBe(true);
    const { requestId } = answerOf(await decide(known, 'APPROVE', { checked: ['READABLE', 'NAME'] }));
    expect(await levelOf(known)).toBe(level - 1);
    expect(await agree(requestId, officer)).toBe('FOUR_EYES_SAME_PERSON');
    expect(await agree(requestId)).toBe('OK');
    expect(await levelOf(known)).toBe(level);
  }
  expect(await prove(server, who)).toBeNull();
  expect(await needsSecond(who)).toBe(true);
  const { requestId } = answerOf(await decide(who, 'APPROVE'));
  expect(answerOf(await server.call(safety.identity, {}, who)).realName).toBeNull();
  // A name that was stored since then is not replaced by the approval.
  const { memberId } = who.member.scope;
  await server.ownerPool.query(`update identity.member set real_name = 'Lê Văn An' where id = $1`, [memberId]);
  expect(await agree(requestId)).toBe('SUBJECT_CHANGED');
});

test('the second level is required above its sum, and the third level requires the second', async () => {
  const who = await person(server);
  const { scope } = who.member;
  const mayLeave = async (amount: bigint) =>
    (await server.areas.safety.identityForWithdrawal(server.pool, scope, amount, server.clock.now()))?.params ?? null;
  expect(await prove(server, who)).toBeNull();
  expect(await approveByTwo(who)).toBe('OK');
  expect(await mayLeave(199_999n)).toBeNull();
  expect(await mayLeave(200_000n)).toEqual({ level: 2 });
  expect(codeOf(await server.call(calls.payments.createDeposit, order('2000.00'), who))).toBe('KYC_REQUIRED');
  expect(codeOf(await prove(server, who, { level: 3 }))).toBe('STATE_CONFLICT');
  expect(await prove(server, who, { level: 2, address: '1 Phố Huế, Hà Nội' })).toBeNull();
  expect(await approveByTwo(who)).toBe('OK');
  expect(await levelOf(who)).toBe(2);
  expect(await mayLeave(200_000n)).toBeNull();
  expect(await mayLeave(2_000_000n)).toEqual({ level: 3 });
  expect(await prove(server, who, { level: 3, fundsSource: 'salary' })).toBeNull();
  expect(await approveByTwo(who)).toBe('OK');
  expect(await mayLeave(2_000_000n)).toBeNull();
});

test('a document identifies a person who is excluded under another account', async () => {
  const first = await person(server);
  expect(
    await prove(server, first, { realName: 'Phạm Minh', birthDate: '1970-07-07', documentNumber: 'ab-554433' }),
  ).toBeNull();
  answerOf(await server.call(safety.selfExclude, { length: 'ONE_YEAR' }, first));
  const again = await person(server);
  expect(await server.areas.safety.mayBet(again.member.scope)).toBeNull();
  expect(
    await prove(server, again, { realName: 'Someone Else', birthDate: '1971-01-01', documentNumber: 'AB 554433' }),
  ).toBeNull();
  expect(codeOf(await server.areas.safety.mayBet(again.member.scope))).toBe('SELF_EXCLUDED');
});
