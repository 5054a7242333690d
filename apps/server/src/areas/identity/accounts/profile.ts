import type { FieldRule } from '@lantern/contract/field-rules';
import { cleanPersonName, PERSON_NAME_RULE } from '@lantern/contract/person-name';
import type { Payload, Value } from '@lantern/contract/schemas';
import { type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import type { BrandOfIdentity, IdentityDeps } from '../deps.ts';
import { requireReal } from '../security/require-password.ts';
import { AVATARS } from '../security/rules.ts';
import { checkBirthday } from './birthday.ts';
import { checkField } from './field-rules.ts';
import { publishPerson } from './publish-person.ts';
import { findById, fixRealName, lockMember } from './repository/members.ts';
import {
  findProfile,
  findRegistration,
  type ProfileField,
  type ProfileRow,
  type RegistrationRow,
  saveProfile as save,
  setIcon,
  setNickname,
} from './repository/profile.ts';

type Field = ProfileField | 'realName';

const rule = (patternId: string, acceptedPattern: string, minLength: number, maxLength: number): FieldRule => ({
  enabled: true,
  required: true,
  patternId,
  acceptedPattern,
  minLength,
  maxLength,
});

const RULES: Readonly<Record<Exclude<Field, 'birthday'> | 'nickname', FieldRule>> = {
  nickname: rule('ANY', '*', 2, 20),
  realName: PERSON_NAME_RULE,
  nationality: rule('ANY', '[A-Z]{2}', 2, 2),
  address: rule('ANY', '*', 5, 120),
  occupation: rule('ANY', '*', 2, 60),
  sourceOfIncome: rule('ANY', '*', 2, 60),
  telegram: rule('HANDLE', '[\\w.@+-]+', 3, 40),
  zalo: rule('HANDLE', '[\\w.@+-]+', 6, 40),
  line: rule('HANDLE', '[\\w.@+-]+', 3, 40),
  whatsapp: rule('HANDLE', '[\\w.@+-]+', 6, 40),
  facebook: rule('HANDLE', '[\\w.@+-]+', 3, 60),
  wechat: rule('HANDLE', '[\\w.@+-]+', 3, 40),
  qqNum: rule('DIGITS', '[0-9]+', 5, 12),
  idNumber: rule('LETTERS_DIGITS', '[A-Za-z0-9]+', 6, 20),
};

/** Identity fields cannot be changed once set; only an operator can change them later. */
const FIXED: ReadonlySet<Field> = new Set(['realName', 'birthday', 'nationality', 'idNumber']);

/** Fields by which accounts of one person are recognised. */
const IDENTIFYING: ReadonlySet<Field> = new Set(['realName', 'birthday', 'idNumber']);

/** Fields that appear where the brand's registration requests them, or where the member has filled them in. */
const BY_RULE: ReadonlySet<Field> = new Set(['line', 'whatsapp', 'facebook', 'wechat', 'qqNum', 'idNumber']);

const clean = (text: string) => text.normalize('NFKC').trim().replace(/\s+/gu, ' ');

const maskId = (value: string) => `${'•'.repeat(Math.max(value.length - 4, 2))}${value.slice(-4)}`;

interface Shown {
  readonly nickname: string;
  readonly realName: string | null;
  readonly profile: ProfileRow;
  readonly registration: RegistrationRow | null;
  readonly settings: Pick<BrandOfIdentity, 'registerRules' | 'zaloReward'>;
}

function show({ nickname, realName, profile, registration, settings }: Shown): Value<'security.profile'> {
  const values: Record<Field, string | null> = { realName: realName || null, ...profile };
  const offered = (Object.keys(values) as Field[]).filter(
    (field) => !BY_RULE.has(field) || values[field] !== null || settings.registerRules[field]?.enabled === true,
  );
  const sent = [
    { field: 'referralCode' as const, value: registration?.referralCode ?? null },
    { field: 'registerUrl' as const, value: registration?.registerUrl ?? null },
  ];
  return {
    nickname,
    fields: [
      ...offered.map((field) => {
        const value = values[field];
        return {
          field,
          value: field === 'idNumber' && value !== null ? maskId(value) : value,
          locked: FIXED.has(field) && value !== null,
        };
      }),
      ...sent.filter(({ value }) => value !== null && value !== '').map((row) => ({ ...row, locked: true })),
    ],
    zaloReward: profile.zalo === null ? settings.zaloReward : null,
  };
}

export async function readProfile(
  deps: IdentityDeps,
  context: MemberContext,
): Promise<Value<'security.profile'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const [member, profile, registration, settings] = await Promise.all([
    findById(deps.pool, scope, scope.memberId),
    findProfile(deps.pool, scope, scope.memberId),
    findRegistration(deps.pool, scope, scope.memberId),
    deps.brands.settings(scope.brandId),
  ]);
  if (!member) return refuse('NOT_LOGGED_IN');
  const { nickname, realName } = member;
  return show({ nickname, realName, profile, registration, settings });
}

function checkValue(field: Field, value: string, minimumAge: number, now: Date): Refusal | null {
  return field === 'birthday' ? checkBirthday(value, minimumAge, now) : checkField(field, RULES[field], value);
}

/** Stores the given fields; a fixed field with a value is refused with PROFILE_LOCKED, and nothing is stored. */
export async function saveProfile(
  deps: IdentityDeps,
  context: MemberContext,
  input: Payload<'security.saveProfile'>,
): Promise<Value<'security.profile'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const settings = await deps.brands.settings(scope.brandId);
  const requests = Object.entries(input)
    .filter((entry): entry is [Field, string] => typeof entry[1] === 'string')
    .map(([field, text]): [Field, string] => [field, field === 'realName' ? cleanPersonName(text) : clean(text)])
    .filter(([, value]) => value !== '');
  for (const [field, value] of requests) {
    const broken = checkValue(field, value, settings.minimumAge, context.now);
    if (broken) return broken;
  }
  return transactionOrRefuse(deps.pool, async (tx) => {
    const member = await lockMember(tx, scope, scope.memberId);
    if (!member) return refuse('NOT_LOGGED_IN');
    const profile = await findProfile(tx, scope, scope.memberId);
    const present: Record<Field, string | null> = { realName: member.realName || null, ...profile };
    // Another spelling of the name, such as one without accents, is no change.
    const isSame = (field: Field, value: string) =>
      present[field] === value || (field === 'realName' && isSameName(value, present.realName ?? ''));
    const changed = requests.filter(([field, value]) => !isSame(field, value));
    const locked = changed.find(([field]) => FIXED.has(field) && present[field] !== null);
    if (locked) return refuse('PROFILE_LOCKED', { field: locked[0] });
    const { realName, ...rest } = { ...present, ...Object.fromEntries(changed) };
    if (realName !== null && !member.realName) await fixRealName(tx, scope, realName);
    if (changed.some(([field]) => IDENTIFYING.has(field))) await publishPerson(deps, tx, scope, context.now);
    await save(tx, scope, scope.memberId, rest);
    const registration = await findRegistration(tx, scope, scope.memberId);
    return show({ nickname: member.nickname, realName, profile: rest, registration, settings });
  });
}

export async function changeNickname(
  deps: IdentityDeps,
  context: MemberContext,
  input: Payload<'security.changeNickname'>,
): Promise<null | Refusal> {
  const nickname = clean(input.nickname);
  const refusal = requireReal(context) ?? checkField('nickname', RULES.nickname, nickname);
  if (refusal) return refusal;
  const { scope } = context.member;
  await setNickname(deps.pool, scope, scope.memberId, nickname);
  return null;
}

/** Sets one of the built-in pictures; 0 shows the name's initials. */
export async function changeAvatar(
  deps: IdentityDeps,
  context: MemberContext,
  { icon }: Payload<'security.changeAvatar'>,
): Promise<null | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  if (icon > AVATARS) return refuse('NOT_FOUND');
  const { scope } = context.member;
  await setIcon(deps.pool, scope, scope.memberId, icon);
  return null;
}
