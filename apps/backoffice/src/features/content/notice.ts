import type { Value } from '@lantern/contract/schemas';

type Page = Value<'agentNoticesBackOffice.list'>;
export type AgentNotice = Page['rows'][number];
export type Language = Page['defaultLanguage'];

export const NOTICE_TONES = {
  SCHEDULED: 'info',
  LIVE: 'ok',
  ENDED: 'neutral',
  WITHDRAWN: 'bad',
} as const;

/** The title in the brand's language, which every notice has, else in any language. */
export function titleOf({ texts }: AgentNotice, language: Language = 'EN'): string {
  return texts[language]?.title ?? Object.values(texts)[0]?.title ?? '';
}
