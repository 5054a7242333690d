import { beforeEach, describe, expect, it, vi } from 'vitest';

const OPENED = { operator: 'mai', next: null } as const;

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('navigator', { languages: ['en'] });

/** Answers of `staff.session`, one for each call. */
function answer(...answers: (() => Promise<Response>)[]): void {
  const left = [...answers];
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toMatch(/session/);
    return (left.shift() ?? (() => Promise.reject(new TypeError('no answer is left'))))();
  });
}

const found = (value: object | null) => async () => Response.json({ success: true, value: { session: value } });
const silence = () => Promise.reject(new TypeError('Failed to fetch'));
const overload = async () =>
  Response.json({ success: false, message: 'Busy', value: { code: 'OVERLOADED', params: {} } }, { status: 503 });

async function open() {
  const { enterSession, isCookieRefused } = await import('./enter-session.ts');
  const { session } = await import('../../shared/session/session.ts');
  session.setHere(null);
  return { enterSession, isCookieRefused, session };
}

beforeEach(() => vi.resetModules());

it('a login is entered once the server has seen its cookie', async () => {
  const { enterSession, isCookieRefused, session } = await open();
  answer(found({ operator: 'mai', next: 'CHANGE_PASSWORD' }));
  await enterSession({ operator: 'mai', next: 'CHANGE_PASSWORD' });
  expect(session.get()).toEqual({ operator: 'mai', next: 'CHANGE_PASSWORD' });
  expect(isCookieRefused.get()).toBe(false);
});

describe('case 22: a login whose cookie does not come back', () => {
  it('is not entered, and the browser counts as one that refuses cookies', async () => {
    const { enterSession, isCookieRefused, session } = await open();
    answer(found(null));
    await enterSession(OPENED);
    expect(session.get()).toBeNull();
    expect(isCookieRefused.get()).toBe(true);
  });

  it('ends the steps before it', async () => {
    const { enterSession, session } = await open();
    session.setHere({ operator: 'mai', next: 'ENROL_TOTP' });
    answer(found(null));
    await enterSession(OPENED);
    expect(session.get()).toBeNull();
  });

  it('is followed by a login that is entered, when cookies are allowed meanwhile', async () => {
    const { enterSession, isCookieRefused, session } = await open();
    answer(found(null), found(OPENED));
    await enterSession(OPENED);
    await enterSession(OPENED);
    expect(session.get()).toEqual(OPENED);
    expect(isCookieRefused.get()).toBe(false);
  });
});

it.each([
  ['the network fails', silence],
  ['the server is overloaded', overload],
])(
  'a login is entered when %s before the cookie is seen: nothing is known about cookies then',
  async (_title, fail) => {
    const { enterSession, isCookieRefused, session } = await open();
    answer(fail);
    await enterSession(OPENED);
    expect(session.get()).toEqual(OPENED);
    expect(isCookieRefused.get()).toBe(false);
  },
);
