export { ComponentGallery } from './component-gallery.tsx';
