import { Icon } from '@lantern/ui';
import { useState } from 'react';
import { type Category, usePictures } from '../../shared/brand/site.ts';
import { categoryIcon } from '../category-icons.ts';

type Vendor = Category['vendors'][number];

/** Path of a vendor's small icon: a built-in icon has a bare name, others a whole path. */
function placeOf(smallIcon: string): string {
  return smallIcon.includes('/') ? smallIcon : `/art/vendors/${smallIcon}.svg`;
}

/** A vendor's logo, or its category's icon if there is none or it fails to load. Decorative: the name is beside it. */
export function VendorMark({ smallIcon, gameType }: Pick<Vendor, 'smallIcon'> & { gameType: string }) {
  const pictureAt = usePictures();
  const [failed, setFailed] = useState(false);
  if (smallIcon === '' || failed) return <Icon as={categoryIcon(gameType)} />;
  const source = pictureAt(placeOf(smallIcon));
  return (
    <img className="i" src={source} alt="" width={22} height={22} loading="lazy" onError={() => setFailed(true)} />
  );
}
