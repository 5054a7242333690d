import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './config.ts';

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      backofficePort: 8081,
      arcadePort: 8082,
      host: '127.0.0.1',
      connections: { total: 20_000, perAddress: 512 },
      metricsToken: null,
      dataDir: expect.stringMatching(/\/data$/),
      databaseUrl: undefined,
      roles: new Set(['api', 'jobs', 'arcade']),
      publicUrl: 'http://localhost:8080',
      backOfficeUrl: 'http://localhost:8081',
      arcadeUrl: 'http://localhost:8082',
      platformUrl: 'http://127.0.0.1:8080',
      environment: 'development',
      allowsSandbox: true,
      trustsProxy: false,
    });
  });

  it('reads numbers, switches and lists, and treats an empty variable as not set', () => {
    const settings = readSettings({ PORT: '9000', TRUST_PROXY: 'true', ROLES: 'jobs', LOG_LEVEL: '', UNKNOWN: 'x' });
    expect(settings).toMatchObject({
      port: 9000,
      trustsProxy: true,
      roles: new Set(['jobs']),
      logLevel: 'info',
      publicUrl: 'http://localhost:9000',
    });
  });

  it.each([
    ['2', 2],
    ['false', false],
  ])('trusts this number of proxies: %s', (word, trust) => {
    expect(readSettings({ TRUST_PROXY: word }).trustsProxy).toBe(trust);
  });

  it('allows sandboxes in production only when they are switched on', () => {
    expect(readSettings({ NODE_ENV: 'production' }).allowsSandbox).toBe(false);
    expect(readSettings({ NODE_ENV: 'production', ALLOW_SANDBOX: 'true' }).allowsSandbox).toBe(true);
  });

  it('runs jobs and calls in separate processes in production unless roles are chosen', () => {
    expect(readSettings({}).runsApart).toBe(false);
    expect(readSettings({ NODE_ENV: 'production' }).runsApart).toBe(true);
    expect(readSettings({ NODE_ENV: 'production', ROLES: 'api,jobs,arcade' }).runsApart).toBe(false);
  });

  it('moves the clock for demonstrations and tests, and never in production', () => {
    expect(readSettings({}).clockOffsetMs).toBe(0);
    expect(readSettings({ CLOCK_OFFSET_MS: '-3600000' }).clockOffsetMs).toBe(-3_600_000);
    expect(() => readSettings({ NODE_ENV: 'production', CLOCK_OFFSET_MS: '1' })).toThrow('CLOCK_OFFSET_MS');
  });

  it('draws with the public beacon in production and with a labelled stand-in elsewhere', () => {
    expect(readSettings({}).drawBeacon).toBe('offline');
    expect(readSettings({ DRAW_BEACON: 'drand' }).drawBeacon).toBe('drand');
    expect(readSettings({ NODE_ENV: 'production' }).drawBeacon).toBe('drand');
    const offline = { NODE_ENV: 'production', DRAW_BEACON: 'offline' };
    expect(() => readSettings(offline)).toThrow('DRAW_BEACON is offline');
    expect(readSettings({ ...offline, ALLOW_SANDBOX: 'true' }).drawBeacon).toBe('offline');
    expect(() => readSettings({ DRAW_BEACON: 'dice' })).toThrow('DRAW_BEACON must be one of drand, offline');
    const { drandUrls } = readSettings({ DRAND_URLS: 'https://relay.example/,http://10.0.0.1:8080/drand' });
    expect(drandUrls).toEqual(['https://relay.example', 'http://10.0.0.1:8080/drand']);
    expect(() => readSettings({ DRAND_URLS: 'relay.example' })).toThrow('DRAND_URLS');
  });

  it('names every invalid setting in a sentence', () => {
    const read = () => readSettings({ PORT: '80x', ROLES: 'api,cook', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(
      [
        'PORT must be a port from 0 (any free one) to 65535, but is "80x".',
        'DATABASE_URL must be an address like postgresql://…, but is "mysql://x".',
        'ROLES must be a list of api, jobs, arcade, separated by commas, but is "api,cook".',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but is "loud".',
      ].join('\n'),
    );
    expect(() => readSettings({ APP_DATABASE_URL: 'postgresql://app@db/x' })).toThrow('without DATABASE_URL');
  });
});
