import { ComponentGallery } from '@lantern/ui/gallery';

/** All components in both themes, for developers. */
export default function GalleryPage() {
  return <ComponentGallery />;
}
