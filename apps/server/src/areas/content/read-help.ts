import type { Value } from '@lantern/contract/schemas';
import type { Pool } from '@lantern/database';
import { chooseText } from './choose-text.ts';
import type { Reader } from './list-announcements.ts';
import { listArticles } from './repository/help.ts';

type Category = Value<'content.helpCenter'>['categories'][number];

/** Brand settings that articles mention. */
interface HelpFacts {
  /** Minimum age for play; articles contain it as `{age}`. */
  readonly minimumAge: number;
}

/** Articles by category, in the brand's order. */
export async function readHelp(
  pool: Pool,
  { brand, language }: Reader,
  { minimumAge }: HelpFacts,
): Promise<Value<'content.helpCenter'>> {
  const categories = new Map<string, Category>();
  for (const row of await listArticles(pool, { brandId: brand.id })) {
    const texts = chooseText(row.texts, language, brand.defaultLanguage);
    if (!texts) continue;
    const category = categories.get(row.category) ?? { title: texts.category, articles: [] };
    category.articles.push({
      id: row.code,
      title: texts.title,
      content: texts.content.replaceAll('{age}', String(minimumAge)),
    });
    categories.set(row.category, category);
  }
  return { categories: [...categories.values()] };
}
