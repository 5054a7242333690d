import { MAX_AMOUNT } from '@lantern/money';
import { expect, test } from 'vitest';
import { calls } from './calls/index.ts';
import { codes } from './codes.ts';
import { schemas } from './schemas/index.ts';
import { Amount } from './schemas/parts.ts';

const rows = Object.values(calls).flatMap((group) => Object.values(group));

test('every row has schemas of its name and every schema has a row', () => {
  expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(schemas).sort());
});

test('no two rows have the same method, path and server', () => {
  const places = rows.map((row) => `${row.server ?? 'portal'} ${row.method} ${row.path}`);
  expect(new Set(places).size).toBe(places.length);
});

test('every refusal that a call lists is a known code', () => {
  const announced = Object.values(schemas).flatMap((schema) => [...schema.refusals] as string[]);
  expect(announced.filter((code) => !(code in codes))).toEqual([]);
});

interface Node {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

/** The names of the properties of a payload whose texts may have any character. */
function freeTexts(node: Node, name = ''): string[] {
  const { type, pattern, format, description, properties, patternProperties, items, anyOf } = node;
  const isFree =
    type === 'string' && pattern === undefined && format === undefined && !description?.startsWith('decimal');
  return [
    ...(isFree && !('enum' in node) && !('const' in node) ? [name] : []),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([own, inner]) => freeTexts(inner, own)),
    ...(items ? freeTexts(items, name) : []),
    ...(anyOf ?? []).flatMap((one) => freeTexts(one, name)),
  ];
}

/**
 * Texts that are compared with known values, parsed in a format of their own, or shown to nobody: codes and names to be found, secrets,
 * addresses, numbers, files. Agents' messages are cleaned by their use case (message-rules.ts).
 */
const NOT_SHOWN = new Set([
  ...'cursor search account username to upline member code platform language gameCode gameType gameId game gameName'.split(
    ' ',
  ),
  ...'password oldPassword newPassword confirmPassword confirmNewPassword confirm fundPassword newFundPassword confirmFundPassword paymentPassword secret token totp'.split(
    ' ',
  ),
  ...'answer question verificationCode captcha captchaId captchaResult random socialTicket socialSecret firebaseIdToken firebaseChannel'.split(
    ' ',
  ),
  ...'vassalage vendor channel channels merchant merchantCode gateway chain institution currency symbol play selection number numbers posting round'.split(
    ' ',
  ),
  ...'countryDialingCode mobileNum mobileNo email target id key kind state status types execution group field patternId modId nodeId os launchMode'.split(
    ' ',
  ),
  ...'birthday nationality domain url registerUrl reportUrl gameUrl endpoint referralCode recommenderId affiliateCode'.split(
    ' ',
  ),
  ...'roles permissions brands categories labels ranges denyRanges allowRanges passes actor action csv ^.*$'.split(' '),
]);
/** The same for names that other calls use for texts that are shown. */
const OTHER_MEANING = new Set([
  ...['staff.login name', 'games.search text', 'brandsBackOffice.storeRanges text'],
  ...['agentMessages.write title', 'agentMessages.write text'],
  // Base64.
  ...['paymentsFinance.previewStatement file', 'paymentsFinance.importStatement file'],
]);

test('every text of a payload that others read is checked for characters that are not seen', () => {
  const found = Object.entries(schemas).flatMap(([call, { payload }]) =>
    freeTexts(payload as Node).flatMap((name) => (NOT_SHOWN.has(name) ? [] : [`${call} ${name}`])),
  );
  expect(found.filter((one) => !OTHER_MEANING.has(one))).toEqual([]);
});

test('the schema of amounts has the bound of the largest amount', () => {
  const isAmount = (text: string) => new RegExp((Amount as { pattern?: string }).pattern ?? '', 'u').test(text);
  const greatest = String(MAX_AMOUNT);
  expect([greatest, `-${greatest}`, '999999999999999.9999', '0'].map(isAmount)).toEqual([true, true, true, true]);
  expect([String(MAX_AMOUNT + 1n), `${greatest}.0001`, '9'.repeat(16)].map(isAmount)).toEqual([false, false, false]);
});

test('calls of the back office need an operator, except its logins, the query of the own session and the use of a setup link', () => {
  const open = rows.filter((row) => row.server === 'backoffice' && row.token !== 'staff').map((row) => row.name);
  expect(open.sort()).toEqual([
    'staff.login',
    'staff.passkeyLogin',
    'staff.readSetUp',
    'staff.session',
    'staff.setUp',
    'staff.startPasskeyLogin',
  ]);
});
