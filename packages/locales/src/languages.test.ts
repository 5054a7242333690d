import { describe, expect, it } from 'vitest';
import { acceptedTags, chooseLanguage, LANGUAGE_CODES } from './languages.ts';
import { messagesOf, serverMessage } from './server.ts';

describe('choosing a language', () => {
  it('maps zh to CN and en to EN', () => {
    expect(chooseLanguage(['zh-TW'], LANGUAGE_CODES, 'EN')).toBe('CN');
    expect(chooseLanguage(['en-GB'], LANGUAGE_CODES, 'VI')).toBe('EN');
  });

  it('chooses the first language that the site offers, else the fallback', () => {
    expect(chooseLanguage(['ja', 'vi'], ['EN', 'VI'], 'EN')).toBe('VI');
    expect(chooseLanguage(['de', ''], ['EN', 'VI'], 'EN')).toBe('EN');
  });

  it('reads an Accept-Language header best first, without the refused languages', () => {
    expect(acceptedTags('en;q=0.5, vi-VN, th;q=0, ja;q=0.9')).toEqual(['vi-VN', 'ja', 'en']);
  });
});

describe('the text of a refusal', () => {
  it('contains the given values', () => {
    expect(serverMessage('EN', 'AMOUNT_BELOW_MIN', { min: '50.00' })).toBe('The minimum amount is 50.00.');
    expect(serverMessage('CN', 'AMOUNT_BELOW_MIN', { min: '50.00' })).toBe('最低金额为 50.00。');
  });

  it('is readable when a value or a text is missing', () => {
    expect(serverMessage('EN', 'AMOUNT_BELOW_MIN')).toBe('The minimum amount is ….');
    const username = { field: 'username', patternId: 'LETTER_FIRST', min: 4, max: 15 };
    expect(serverMessage('EN', 'FIELD_RULE', username)).toBe('Use 4 to 15 letters and digits, the first one a letter.');
    expect(serverMessage('EN', 'FIELD_RULE', { ...username, patternId: 'DIGITS', min: 6, max: 6 })).toBe(
      'Use 6 digits.',
    );
    expect(serverMessage('EN', 'FIELD_RULE', { ...username, patternId: 'BOUNDS' })).toBe(
      'Check the highlighted field.',
    );
    expect(serverMessage('VI', 'NO_SUCH_CODE')).toBe('Lỗi không xác định');
  });

  it('has the texts that the specification quotes', () => {
    expect(serverMessage('EN', 'NOT_LOGGED_IN')).toBe('You are not logged in, please login');
    expect(serverMessage('EN', 'RATE_LIMITED')).toBe('Too many requests, try again after 5 minutes');
    expect(serverMessage('EN', 'SOCIAL_CANCELLED')).toBe('Login failure on popup closed, try again');
    const { shell, auth } = messagesOf('EN');
    expect(shell.error_network).toBe('Network link abnormal, try again');
    expect(shell.chunk_text).toBe('Page took long to load, check network');
    expect(auth.login_popup_closed).toBe('Login failure on popup closed, try again');
    expect(auth.phone_error_URL_INVALID).toBe('Invalid URL, contact customer service');
  });

  it.each([
    ['PASSWORD_MISMATCH', 'Incorrect confirmation input', ['auth', 'security', 'backoffice'], 'passwords_differ'],
    ['PASSWORD_MISMATCH', 'Incorrect confirmation input', ['withdraw'], 'fund_differs'],
    ['REAL_NAME_FORMAT', 'Real name format is incorrect', ['auth'], 'real_name_format'],
    ['PHONE_FORMAT', 'Phone number format is incorrect', ['auth'], 'phone_error_PHONE_FORMAT'],
    ['INPUT_EMPTY', 'Input cannot be empty', ['auth'], 'input_empty'],
    ['CAPTCHA_REQUIRED', 'Please verify first', ['auth'], 'phone_verify_first'],
    ['INVITATION_CODE_ERROR', 'Invalid invitation code', ['auth'], 'invitation_code_error'],
  ])('5-09 %s: forms and server show "%s", and the same meaning in every language', (code, english, areas, key) => {
    expect(serverMessage('EN', code)).toBe(english);
    for (const language of LANGUAGE_CODES) {
      const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = messagesOf(language);
      for (const area of areas) {
        expect({ language, area, said: texts[area]?.[key] }).toEqual({
          ...{ language, area },
          said: serverMessage(language, code),
        });
      }
    }
  });

  it('case 18: the refusal of a number begins as forms do and says that it has to receive messages', () => {
    expect(serverMessage('EN', 'PHONE_INVALID')).toBe(
      'Please enter a valid phone number: a mobile number that receives messages',
    );
    for (const language of LANGUAGE_CODES) {
      const said = serverMessage(language, 'PHONE_INVALID');
      const start = messagesOf(language).auth.number_needed ?? '';
      expect({ language, isLonger: said.startsWith(start) && said.length > start.length }).toEqual({
        ...{ language, isLonger: true },
      });
    }
  });

  it('5-09 the refusal of a name states the rule of names with the bounds of the field, in every language', () => {
    for (const language of LANGUAGE_CODES) {
      const said = serverMessage(language, 'REAL_NAME_FORMAT', { field: 'holder', min: 2, max: 100 });
      expect(said.startsWith(serverMessage(language, 'REAL_NAME_FORMAT'))).toBe(true);
      expect(said).toMatch(/2\D+100/);
      expect(said).toContain('/');
    }
  });

  it('contains another waiting time in seconds', () => {
    expect(serverMessage('EN', 'RATE_LIMITED', { wait: 37 })).toBe('Too many requests, try again after 37 seconds');
    expect(serverMessage('VI', 'RATE_LIMITED', { wait: 37 })).toBe('Quá nhiều yêu cầu, hãy thử lại sau 37 giây');
  });
});

it('6-04 a trial account is refused with the same warning by a dialog and by a call', () => {
  for (const language of LANGUAGE_CODES) {
    expect(serverMessage(language, 'TRIAL_ACCOUNT')).toBe(messagesOf(language).auth.in_need_true_account);
  }
});
