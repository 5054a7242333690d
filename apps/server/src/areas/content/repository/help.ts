import type { Queryable, Scope } from '@lantern/server-kit';
import type { TextsByLanguage } from './announcements.ts';

export interface HelpTexts {
  readonly category: string;
  readonly title: string;
  readonly content: string;
}

export type HelpRow = { code: string; category: string; texts: TextsByLanguage<HelpTexts> };

export async function listArticles(db: Queryable, { brandId }: Scope): Promise<HelpRow[]> {
  const { rows } = await db.query<HelpRow>(
    'select code, category, texts from content.help_article where brand_id = $1 and published order by position limit 500',
    [brandId],
  );
  return rows;
}

/** Adds a brand's initial article; an existing one is not changed. */
export async function insertArticle(
  db: Queryable,
  { brandId }: Scope,
  article: HelpRow & { readonly position: number },
): Promise<void> {
  await db.query(
    `insert into content.help_article (brand_id, code, category, position, texts) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [brandId, article.code, article.category, article.position, JSON.stringify(article.texts)],
  );
}
