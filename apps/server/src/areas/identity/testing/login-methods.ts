import { calls } from '@lantern/contract/calls';
import { createSecretBox } from '@lantern/server-kit/security';
import { answerOf, type Caller, solveProof, type World } from '../../../testing/world.ts';
import { openMessage } from '../messages/queue-message.ts';

const { identity, loginMethods } = calls;
export const PASSWORD = 'Bamboo7river';
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** Dialling code of the tests' numbers. */
export const VN = '84';

/** A wrong code of the right form. */
export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

export interface Sent {
  readonly state: string;
  readonly text: string;
  readonly template: string;
  readonly language: string;
}

/** Helpers for tests of logins and registrations: switches, messages, registration by number. */
export function loginMethodsOf(world: World) {
  async function setSwitches(enabled: boolean, modIds: readonly string[]) {
    await world.database.ownerPool.query('update brands.switch set enabled = $1 where mod_id = any($2)', [
      enabled,
      modIds,
    ]);
    // Wait until cached brand settings expire.
    world.clock.move(6_000);
  }
  const switchOn = (...modIds: string[]) => setSwitches(true, modIds);
  const switchOff = (...modIds: string[]) => setSwitches(false, modIds);

  /** Enables a registration field with any text of 2 to 60 characters. */
  async function requestFor(field: string) {
    await world.database.ownerPool.query(
      `insert into brands.register_rule
         (brand_id, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length)
       values ($1, $2, true, true, '*', 'ANY', 2, 60)`,
      [world.brand.id, field],
    );
  }

  /** The newest message to a number or an address. */
  async function newest(target: string): Promise<Sent | null> {
    const { rows } = await world.pool.query<{
      state: string;
      sealedText: string | null;
      template: string;
      language: string;
    }>(
      `select state, sealed_text as "sealedText", template, language from identity.message where target = $1
       order by id desc limit 1`,
      [target],
    );
    const [row] = rows;
    if (!row) return null;
    const secrets = createSecretBox([world.secretKey]);
    const { sealedText } = row;
    const text = sealedText === null ? '' : openMessage({ secrets }, world.scope, { target, sealedText }).text;
    return { ...row, text };
  }

  async function codeTo(target: string): Promise<string> {
    return /\b\d{6}\b/.exec((await newest(target))?.text ?? '')?.[0] ?? 'none';
  }

  async function mobileForm(mobileNum: string, changes: object = {}) {
    const puzzle = answerOf(await world.call(identity.proofOfWork, {}));
    return {
      ...{ mobileNum, countryDialingCode: VN, password: PASSWORD, confirmPassword: PASSWORD },
      ...{ agreeTerms: true, confirmAge: true, captcha: solveProof(puzzle), ...changes },
    };
  }

  const requestRegisterCode = (mobileNo: string, type: 'username' | 'mobile' = 'mobile', caller: Caller = {}) =>
    world.call(loginMethods.registerSms, { countryDialingCode: VN, mobileNo, type }, caller);

  /** Registers by a number with its code. @returns the token */
  async function registeredBy(mobileNum: string): Promise<string> {
    answerOf(await requestRegisterCode(mobileNum));
    const form = await mobileForm(mobileNum, { verificationCode: await codeTo(`${VN}${mobileNum}`) });
    return answerOf(await world.call(loginMethods.registerMobile, form)).token;
  }

  const nameOf = async (token: string) => answerOf(await world.call(identity.memberInfo, {}, { token })).account;

  return { switchOn, switchOff, requestFor, newest, codeTo, mobileForm, requestRegisterCode, registeredBy, nameOf };
}
