import { Icon } from '@lantern/ui';
import { useState } from 'react';
import { type Category, usePictures } from '../../shared/site.ts';
import { categoryIcon } from '../category-icons.ts';

type Vendor = Category['vendors'][number];

/** Where a vendor's small icon lies: one of the house's own goes by its name, others by their whole path. */
function placeOf(smallIcon: string): string {
  return smallIcon.includes('/') ? smallIcon : `/art/vendors/${smallIcon}.svg`;
}

/** A vendor's logo; the sign of its category where it has none, or where it does not come. Decoration: the name stands beside it. */
export function VendorMark({ smallIcon, gameType }: Pick<Vendor, 'smallIcon'> & { gameType: string }) {
  const pictureAt = usePictures();
  const [failed, setFailed] = useState(false);
  if (smallIcon === '' || failed) return <Icon as={categoryIcon(gameType)} />;
  const source = pictureAt(placeOf(smallIcon));
  return (
    <img className="i" src={source} alt="" width={22} height={22} loading="lazy" onError={() => setFailed(true)} />
  );
}
