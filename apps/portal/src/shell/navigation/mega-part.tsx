import { Icon, Tag } from '@lantern/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Category } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { VendorMark } from '../layout/vendor-mark.tsx';

/** Entries shown at first and after "more"; the category's own page has the rest. */
const firstEntries = 21;
const moreEntries = 18;

/** Vendors or games of a category; a button shows more. */
export function MegaPart<Row>({
  title,
  rows,
  entry,
}: {
  title: string;
  rows: readonly Row[];
  entry: (row: Row) => ReactNode;
}) {
  const t = useText('shell');
  const [shown, show] = useState(firstEntries);
  if (rows.length === 0) return null;
  return (
    <section className="mega-menu-panel" aria-label={title}>
      <p className="eyebrow">{title}</p>
      <div className="mega-menu-vendors">{rows.slice(0, shown).map(entry)}</div>
      {rows.length > shown && (
        <button type="button" className="mega-menu-all bare" onClick={() => show(shown + moreEntries)}>
          {t('mega_more', { count: Math.min(moreEntries, rows.length - shown) })} <Icon as={ChevronDown} />
        </button>
      )}
    </section>
  );
}

/** The vendors of a category. */
export function VendorPart({ category }: { category: Category }) {
  const t = useText('shell');
  return (
    <MegaPart
      title={t('mega_vendors')}
      rows={category.vendors}
      entry={(vendor) => (
        <SiteLink key={vendor.vassalage} className="mega-menu-vendor" to={vendor.path}>
          <VendorMark smallIcon={vendor.smallIcon} gameType={category.gameType} />
          <span>
            <b>{vendor.displayName}</b>
          </span>
          {vendor.isHot && <Tag tone="hot">{t('hot')}</Tag>}
        </SiteLink>
      )}
    />
  );
}
