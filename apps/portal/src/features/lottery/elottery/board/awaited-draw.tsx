import { factsOf } from '../../../../shared/i18n/language.ts';
import { useLanguage, useText } from '../../../../shared/i18n/text.ts';

/** The next draw, which is not on sale because its day is not announced. */
export function AwaitedDraw({ day }: { day: string }) {
  const t = useText('lottery');
  const language = useLanguage();
  // English texts of the portal are British, so the day precedes the month.
  const tag = language === 'EN' ? 'en-GB' : factsOf(language).formatTag;
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return <p className="awaited-draw">{t('awaited_draw', { day: format.format(new Date(day)) })}</p>;
}
