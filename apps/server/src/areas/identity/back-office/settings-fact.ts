import { facts } from '../../staff/index.ts';

type Settings = Readonly<Record<string, unknown>>;
const { lineOf, text } = facts;

const first = (settings: Settings, names: readonly string[]) =>
  lineOf(names.map((name) => settings[name]).filter((value) => value !== undefined && value !== ''));

/** One settings fact: current and requested value. */
export const settingsFact = (
  name: 'endpoint' | 'our_number' | 'sender',
  names: readonly string[],
  now: Settings,
  then: Settings,
) => text(name, first(now, names), { becomes: first(then, names), isFixed: true });
