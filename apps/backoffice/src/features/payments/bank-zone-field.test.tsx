import { loadMessages } from '@lantern/locales';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { type Me, MeContext } from '../../shared/session/me.ts';
import { BankZoneField } from './bank-zone-field.tsx';

const messages = await loadMessages('EN');

const ME: Me = {
  operator: 'mai',
  roles: [],
  permissions: [],
  brand: 'Lantern',
  currency: { code: 'P', symbol: 'P', exponent: 2 },
  sandbox: false,
  serverTime: '2026-11-30T02:00:00.000Z',
  businessTimeZone: '+08:00',
  passwordIsInitial: false,
  hasApprover: true,
};

/** The text of the chosen option. */
function chosen(value: string, present: string | null): string | undefined {
  const html = renderToString(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <MeContext value={ME}>
        <BankZoneField value={value} present={present} onChange={() => undefined} />
      </MeContext>
    </IntlProvider>,
  );
  return /<option [^<>]*selected=""[^<>]*>([^<>]*)</.exec(html)?.[1];
}

test('a new account has the brand’s zone until another is chosen', () => {
  expect(chosen('', null)).toBe('The brand’s time zone (UTC+08:00)');
  expect(chosen('Asia/Bangkok', null)).toBe('Asia/Bangkok (UTC+7)');
});

test('an account’s zone that the browser does not know is an option too', () => {
  expect(chosen('+05:45', '+05:45')).toBe('+05:45');
  expect(chosen('Asia/Old_Town', 'Asia/Bangkok')).toBe('Asia/Old_Town');
});
