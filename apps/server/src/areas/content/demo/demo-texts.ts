import type { AnnouncementTexts } from '../repository/announcements.ts';

type Article = { readonly title: string; readonly content: string };

/** Texts of the demo brand in one language. Notices and articles are HTML; articles contain the brand's minimum age as `{age}`. */
export interface DemoTexts {
  readonly announcements: Readonly<
    Record<
      'bannerDraw' | 'bannerRecord' | 'headline' | 'demoMoney' | 'drawTimes' | 'twoOperators' | 'languages',
      AnnouncementTexts
    >
  >;
  readonly categories: Readonly<Record<'deposits' | 'lottery' | 'account' | 'play' | 'rules', string>>;
  readonly articles: Readonly<
    Record<
      | 'howDeposit'
      | 'depositMissing'
      | 'whereWithdraw'
      | 'howBet'
      | 'whereResults'
      | 'cancelBet'
      | 'holidayDraws'
      | 'forgotPassword'
      | 'loggedOut'
      | 'checkRecord'
      | 'playLimits'
      | 'terms'
      | 'privacy',
      Article
    >
  >;
}
