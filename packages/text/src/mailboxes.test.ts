import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailboxKey } from './mailboxes.ts';

describe('addresses of one mailbox', () => {
  test.each([
    ['letter case', 'Van.An@Mail.Example', 'van.an@mail.example'],
    ['a tag', 'vanan+casino+2@mail.example', 'vanan@mail.example'],
    ['spaces around it', '  vanan@mail.example\t', 'vanan@mail.example'],
    ['full width', 'ｖａｎａｎ＠ｇｍａｉｌ．ｃｏｍ', 'vanan@gmail.com'],
    ['characters that are not seen', '\u202avan\u200ban@gmail.\u00adcom\u202c', 'vanan@gmail.com'],
    ['the dot at the end of the host', 'van.an@gmail.com.', 'vanan@gmail.com'],
    ['the script of the host', 'vanan@bücher.example', 'vanan@xn--bcher-kva.example'],
    ['an ideographic dot in the host', 'vanan@例え。テスト', 'vanan@xn--r8jz45g.xn--zckzah'],
    ['dots at Gmail', 'v.a.n.a.n@gmail.com', 'vanan@gmail.com'],
    ['the other host of Gmail', 'Van.An+2@GoogleMail.com', 'vanan@gmail.com'],
    ['me.com', 'vanan@me.com', 'vanan@icloud.com'],
    ['mac.com', 'vanan+2@mac.com', 'vanan@icloud.com'],
    ['dots, hyphens and underscores at Proton', 'van.a-n_@proton.me', 'vanan@proton.me'],
    ['protonmail.com', 'vanan@protonmail.com', 'vanan@proton.me'],
    ['protonmail.ch', 'vanan@protonmail.ch', 'vanan@proton.me'],
    ['pm.me', 'vanan@pm.me', 'vanan@proton.me'],
    ['a subdomain at Fastmail', 'casino@vanan.fastmail.com', 'vanan@fastmail.com'],
    ['another one', 'casino+2@vanan.fastmail.fm', 'vanan@fastmail.fm'],
    ['a dot at Yandex', 'van.an@yandex.ru', 'van-an@yandex.ru'],
    ['ya.ru', 'van-an@ya.ru', 'van-an@yandex.ru'],
    ['yandex.kz', 'van.an@yandex.kz', 'van-an@yandex.ru'],
    ['the keyword of a disposable address at Yahoo', 'garden-casino@yahoo.com', 'garden-@yahoo.com'],
    ['the same in Japan', 'garden-2-3@yahoo.co.jp', 'garden-@yahoo.co.jp'],
    ['a tag at Outlook', 'van.an+2@outlook.com', 'van.an@outlook.com'],
  ])('case 24: %s does not count', (_what, address, key) => {
    expect(mailboxKey(address)).toBe(key);
  });
});

describe('addresses of two mailboxes', () => {
  test.each([
    ['dots at Outlook', 'van.an@outlook.com', 'vanan@outlook.com'],
    ['dots at Hotmail', 'van.an@hotmail.com', 'vanan@hotmail.com'],
    ['the hosts of Microsoft', 'vanan@outlook.com', 'vanan@hotmail.com'],
    ['live.com', 'vanan@outlook.com', 'vanan@live.com'],
    ['a hyphen at Gmail', 'van-an@gmail.com', 'vanan@gmail.com'],
    ['an underscore at Gmail', 'van_an@gmail.com', 'vanan@gmail.com'],
    ['dots at a company with mail of Google', 'van.an@company.example', 'vanan@company.example'],
    ['hosts that begin like Gmail', 'vanan@gmail.com.example', 'vanan@gmail.com'],
    ['dots at iCloud', 'van.an@icloud.com', 'vanan@icloud.com'],
    ['the hosts of Fastmail', 'vanan@fastmail.com', 'vanan@fastmail.fm'],
    ['a subdomain of another host', 'casino@vanan.mail.example', 'vanan@mail.example'],
    ['two labels before the host of Fastmail', 'casino@one.vanan.fastmail.com', 'vanan@fastmail.com'],
    ['a dot left out at Yandex', 'vanan@yandex.ru', 'van.an@yandex.ru'],
    ['the base of disposable addresses at Yahoo', 'garden-casino@yahoo.com', 'garden@yahoo.com'],
    ['dots at Yahoo', 'van.an@yahoo.com', 'vanan@yahoo.com'],
    ['the hosts of Yahoo', 'vanan@yahoo.com', 'vanan@yahoo.co.uk'],
    ['a hyphen at AOL', 'van-an@aol.com', 'van@aol.com'],
    ['the hosts of Mail.ru', 'vanan@mail.ru', 'vanan@bk.ru'],
    ['the hosts of Tencent', '10001@qq.com', '10001@foxmail.com'],
    ['the hosts of NetEase', 'vanan@163.com', 'vanan@126.com'],
    ['dots at GMX', 'van.an@gmx.net', 'vanan@gmx.net'],
  ])('case 24: %s count', (_what, one, other) => {
    expect(mailboxKey(one)).not.toBe(mailboxKey(other));
    expect([mailboxKey(one), mailboxKey(other)]).not.toContain('');
  });
});

test.each([
  '',
  'vanan',
  '@gmail.com',
  '+2@gmail.com',
  '...@gmail.com',
  'vanan@',
  'vanan@localhost',
  'vanan@gmail..com',
  'vanan@gmail.com/path',
  'vanan@gmail.com:80',
  'vanan@[192.0.2.1]',
  'vanan@192.0.2.1',
  'van an@gmail.com',
  'van@an@gmail.com',
  '"van.an"@gmail.com',
  '"van@an"@gmail.com',
  'van.an+"2"@gmail.com',
  'Văn An <vanan@gmail.com>',
  `${'a'.repeat(320)}@gmail.com`,
])('case 24: %j is no address', (text) => {
  expect(mailboxKey(text)).toBe('');
});

describe('the key of any address', () => {
  const hosts = [
    'GMAIL.com',
    'me.com',
    'pm.me',
    'a.fastmail.com',
    'ya.ru',
    'yahoo.com',
    'Outlook.com',
    'bücher.example',
  ];
  const name = fc.string({ unit: fc.constantFrom(...'aZ09.-_+ｖé\u200b'), minLength: 1, maxLength: 12 });
  const address = fc.tuple(name, fc.constantFrom(...hosts)).map(([box, host]) => `${box}@${host}`);

  test('case 24: is an address whose key is itself', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string({ unit: 'binary' })), (typed) => {
        const key = mailboxKey(typed);
        expect(mailboxKey(key)).toBe(key);
        expect(key === '' || /^[^\s@+]+@[a-z0-9_.-]+$/u.test(key)).toBe(true);
      }),
    );
  });

  test('case 24: does not depend on letter case', () => {
    fc.assert(
      fc.property(address, (typed) => {
        expect(mailboxKey(typed.toUpperCase())).toBe(mailboxKey(typed.toLowerCase()));
      }),
    );
  });
});
