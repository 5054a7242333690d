import { readdirSync, readFileSync } from 'node:fs';
import { faultOf } from '@lantern/contract/field-rules';
import { describe, expect, test } from 'vitest';
import { DEFAULT_REGISTER_RULES, PATTERN_IDS, patternOf } from './register-rules.ts';

/** Accepted and refused examples of each text pattern of the specification. */
const EXAMPLES: Readonly<Record<string, readonly [taken: readonly string[], refused: readonly string[]]>> = {
  ANY: [['anything at all', '中文 7'], []],
  LETTERS_DIGITS: [
    ['abc123', '42'],
    ['a b', 'é', 'ab-c'],
  ],
  LETTER_FIRST: [
    ['a1b2', 'Lan'],
    ['1abc', '_abc'],
  ],
  CHINESE_DIGITS: [
    ['灯笼88', '888'],
    ['abc', '灯 笼', 'かな'],
  ],
  EMAIL: [['a@mail.example'], ['a@mail', 'mail.example', 'a b@mail.example']],
  NO_SPECIALS: [
    ['Trường9', 'สมชาย'.replace(/\p{M}/gu, '')],
    ['a_b', 'a!'],
  ],
  DIGITS: [['0123'], ['12a', '１２']],
  UPPERCASE: [
    ['abcD1', 'ABC'],
    ['abcd1', 'Ab-c'],
  ],
  ENGLISH_SPACES: [
    ['Lan Tern', 'Lantern'],
    [' Lan', 'Lan7', 'Lân'],
  ],
  NO_SPACES: [['a!b#中'], ['a b', 'a\tb']],
  THAI: [
    ['สมชาย ใจดี', 'กรุงเทพ'],
    ['Somchai', 'ไทย7', '한국'],
  ],
  KOREAN: [
    ['홍길동', '김 철수'],
    ['Hong', '한7', 'ไทย'],
  ],
  DATE: [['1990-12-31'], ['12-31-1990', '1990/12/31']],
  DATE_US: [['12-31-1990'], ['1990-12-31', '12/31/1990']],
  REAL_NAME: [
    ["Nguyễn Thị O'Mai-Anh", 'Raj A/L Kumar', '阿卜杜拉·买买提', 'D’Souza', 'Budi Santoso, S.E.'],
    ['Mai7', ' Mai', 'M\u0430i', '<b>Mai</b>'],
  ],
  HANDLE: [['mai.lan+7@x'], ['mai lan', 'mai!']],
};

describe('5-08 the text patterns, by the names that operators choose', () => {
  test('are all tested here', () => {
    expect(Object.keys(EXAMPLES).toSorted()).toEqual([...PATTERN_IDS].toSorted());
    expect(patternOf('toString')).toBeNull();
  });

  test.each(Object.entries(EXAMPLES))(
    '%s accepts and refuses the texts of its examples',
    (patternId, [taken, refused]) => {
      const rule = { enabled: true, required: true, acceptedPattern: patternOf(patternId) ?? '', patternId };
      const fault = (text: string) => faultOf({ ...rule, minLength: 1, maxLength: 40 }, text);
      expect(taken.filter((text) => fault(text) !== null)).toEqual([]);
      expect(refused.filter((text) => fault(text) !== patternId)).toEqual([]);
      expect(faultOf({ ...rule, minLength: 39, maxLength: 40 }, taken[0] ?? '')).toBe(patternId);
    },
  );

  test('of names is also the one that the newest migration gives to brands that have stored it', () => {
    const folder = new URL('../migrations/', import.meta.url);
    const texts = readdirSync(folder)
      .toSorted()
      .map((file) => readFileSync(new URL(file, folder), 'utf8'));
    expect(texts.findLast((text) => text.includes("pattern_id = 'REAL_NAME'"))).toContain(
      `$rule$${patternOf('REAL_NAME')}$rule$`,
    );
  });

  test('exist for every text field of 3-01', () => {
    const named = [
      ...['username', 'password', 'confirmPassword', 'payeeName', 'email', 'qqNum', 'mobileNum', 'recommenderId'],
      ...['verificationCode', 'affiliateCode', 'paymentPassword', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber'],
      ...['referralCode', 'nickname', 'telegram', 'zalo', 'birthday', 'address', 'nationality', 'occupation'],
      'sourceOfIncome',
    ];
    expect(Object.keys(DEFAULT_REGISTER_RULES).toSorted()).toEqual(named.toSorted());
  });
});
