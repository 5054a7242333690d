import type { Language } from '@lantern/server-kit';
import type { ChannelNames } from './repository/channels.ts';

/** The channel's own name in the reader's language, else in English; null: use the name of its kind. */
export function nameFor(names: ChannelNames, language: Language): string | null {
  return names[language] ?? names.EN ?? null;
}

/** Names in stored form: trimmed, without empty ones. */
export function cleanNames(names: ChannelNames): ChannelNames {
  const filled = Object.entries(names).map(([language, name]) => [language, name?.trim()] as const);
  return Object.fromEntries(filled.filter(([, name]) => name));
}
