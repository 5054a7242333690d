import { ComponentGallery } from '@lantern/ui/gallery';

/** Every component in both themes, for those who build. */
export default function GalleryPage() {
  return <ComponentGallery />;
}
