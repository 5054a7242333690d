import type { AnnouncementTexts } from '../repository/announcements.ts';

type Article = { readonly title: string; readonly content: string };

/** What the demo brand says, in one language. Contents of notices and articles are HTML. */
export interface DemoTexts {
  readonly announcements: Readonly<
    Record<
      'bannerDraw' | 'bannerRecord' | 'headline' | 'demoMoney' | 'drawTimes' | 'twoOperators' | 'languages',
      AnnouncementTexts
    >
  >;
  readonly categories: Readonly<Record<'deposits' | 'lottery' | 'account' | 'play', string>>;
  readonly articles: Readonly<
    Record<
      | 'howDeposit'
      | 'depositMissing'
      | 'howBet'
      | 'whereResults'
      | 'cancelBet'
      | 'forgotPassword'
      | 'checkRecord'
      | 'playLimits',
      Article
    >
  >;
}
