import { type Pool, transaction } from '@lantern/database';
import type { Language, Scope } from '@lantern/server-kit';
import { DEMO_AGENT_NOTICES } from './agent-notices/demo-notices.ts';
import { noticeHtml } from './agent-notices/notice-html.ts';
import { CN } from './demo/cn.ts';
import type { DemoTexts } from './demo/demo-texts.ts';
import { EN } from './demo/en.ts';
import { ID } from './demo/id.ts';
import { JA } from './demo/ja.ts';
import { TH } from './demo/th.ts';
import { VI } from './demo/vi.ts';
import { seedAgentNotice } from './repository/agent-notices.ts';
import { type AnnouncementType, insertAnnouncement, type TextsByLanguage } from './repository/announcements.ts';
import { insertArticle } from './repository/help.ts';

const TEXTS: Readonly<Record<Language, DemoTexts>> = { CN, EN, JA, TH, VI, ID };

interface DemoAnnouncement {
  readonly key: keyof DemoTexts['announcements'];
  readonly type: AnnouncementType;
  readonly url?: string;
  readonly art?: string;
  readonly pinned?: boolean;
}

const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  { key: 'bannerDraw', type: 'B', url: '/vnlottery', art: 'draw' },
  { key: 'bannerRecord', type: 'B', url: '/help', art: 'ledger' },
  { key: 'headline', type: 'H' },
  { key: 'demoMoney', type: 'PL', pinned: true },
  { key: 'drawTimes', type: 'PL' },
  { key: 'twoOperators', type: 'PL' },
  { key: 'languages', type: 'PL' },
];

const ARTICLES: readonly { key: keyof DemoTexts['articles']; category: keyof DemoTexts['categories'] }[] = [
  { key: 'howDeposit', category: 'deposits' },
  { key: 'depositMissing', category: 'deposits' },
  { key: 'whereWithdraw', category: 'deposits' },
  { key: 'howBet', category: 'lottery' },
  { key: 'whereResults', category: 'lottery' },
  { key: 'cancelBet', category: 'lottery' },
  { key: 'holidayDraws', category: 'lottery' },
  { key: 'forgotPassword', category: 'account' },
  { key: 'loggedOut', category: 'account' },
  { key: 'checkRecord', category: 'account' },
  { key: 'playLimits', category: 'play' },
  { key: 'terms', category: 'rules' },
  { key: 'privacy', category: 'rules' },
];

function inAllLanguages<Texts>(read: (texts: DemoTexts) => Texts): TextsByLanguage<Texts> {
  const entries = Object.entries(TEXTS) as [Language, DemoTexts][];
  return Object.fromEntries(entries.map(([language, texts]) => [language, read(texts)]));
}

const HOUR_MS = 3_600_000;

/** Adds the help articles, with the terms and the privacy notice, that every brand starts with; existing ones stay as they are. */
export async function ensureHelp(pool: Pool, scope: Scope): Promise<void> {
  await transaction(pool, async (tx) => {
    for (const [position, { key, category }] of ARTICLES.entries()) {
      await insertArticle(tx, scope, {
        code: key,
        category,
        position,
        texts: inAllLanguages((texts) => ({ category: texts.categories[category], ...texts.articles[key] })),
      });
    }
  });
}

/** Adds the announcements of the demonstration; existing ones stay as operators set them. */
export async function ensureDemoAnnouncements(pool: Pool, scope: Scope, now: Date): Promise<void> {
  await transaction(pool, async (tx) => {
    for (const [position, item] of ANNOUNCEMENTS.entries()) {
      await insertAnnouncement(tx, scope, {
        seed: `demo.${item.key}`,
        type: item.type,
        groupName: item.type === 'B' ? 'home' : '',
        texts: inAllLanguages((texts) => texts.announcements[item.key]),
        url: item.url ?? '',
        art: item.art ?? '',
        pinned: item.pinned ?? false,
        position,
        startsAt: new Date(now.getTime() - position * HOUR_MS),
      });
    }
    for (const { seed, pinned, texts } of DEMO_AGENT_NOTICES) {
      const written = Object.entries(texts).map(([language, { title, text }]) => {
        return [language, { title, text, content: noticeHtml(text) }] as const;
      });
      await seedAgentNotice(tx, scope, { seed, pinned, texts: Object.fromEntries(written), startsAt: now });
    }
  });
}
