import { facts, type RequestSubject } from '../../staff/index.ts';
import { listGateways } from '../messages/repository/gateways.ts';
import { listProviders } from '../social/repository/identity-providers.ts';

type Settings = Readonly<Record<string, unknown>>;
const { code, lineOf, part, text } = facts;

const settingsOf = (value: unknown) => (value ?? {}) as Settings;
const first = (settings: Settings, names: readonly string[]) =>
  lineOf(names.map((name) => settings[name]).filter((value) => value !== undefined && value !== ''));

/** One settings fact: current and requested value. */
const row = (name: 'endpoint' | 'our_number' | 'sender', names: readonly string[], now: Settings, then: Settings) =>
  text(name, first(now, names), { becomes: first(then, names), isFixed: true });

/** Subject of a change of a brand's mail or SMS gateway. */
export const gatewaySubject: RequestSubject = {
  async describe(tx, scope, { channel, kind, settings, sealed }) {
    const present = (await listGateways(tx, scope)).find((one) => one.channel === channel);
    const [now, then] = [settingsOf(present?.settings), settingsOf(settings)];
    const rows = [
      code('message_channel', 'subject_channel', lineOf(channel)),
      code('carrier', 'subject_carrier', present?.kind ?? 'NONE', { becomes: lineOf(kind) ?? 'NONE', isFixed: true }),
      row('endpoint', ['url', 'host', 'port'], now, then),
      row('our_number', ['accountSid', 'systemId', 'user'], now, then),
      row('sender', ['from'], now, then),
      code('new_secret', 'frozen', String(sealed !== '' && sealed !== undefined)),
    ];
    return { name: lineOf(channel) ?? '', page: { path: '/channels' }, parts: [part('CHANGE', rows)] };
  },
};

/** Subject of a change of a brand's identity provider. */
export const providerSubject: RequestSubject = {
  async describe(tx, scope, { provider, enabled, settings, sealed }) {
    const present = (await listProviders(tx, scope)).find((one) => one.provider === provider);
    const [now, then] = [settingsOf(present?.settings), settingsOf(settings)];
    const becomes = settings === null ? 'NONE' : enabled === true ? 'ON' : 'OFF';
    const state = present === undefined ? 'NONE' : present.enabled ? 'ON' : 'OFF';
    const rows = [
      text('provider', lineOf(provider)),
      code('state', 'subject_switch', state, { becomes, isFixed: true }),
      row('endpoint', ['issuer', 'authorizationEndpoint', 'tokenEndpoint', 'keysUrl'], now, then),
      row('our_number', ['clientId', 'appId', 'projectId'], now, then),
      code('new_secret', 'frozen', String(sealed !== '' && sealed !== undefined)),
    ];
    return { name: lineOf(provider) ?? '', page: { path: '/site' }, parts: [part('CHANGE', rows)] };
  },
};
