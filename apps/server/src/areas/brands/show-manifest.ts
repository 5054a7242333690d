import type { PlainRoute } from '@lantern/server-kit';
import type { BrandSettings } from './settings/settings.ts';

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];
/** Background of the portal's dark theme. */
const COLOUR = '#110f15';

/** The web app manifest of the requested host's brand, by which phones name the installed site (2R-18). */
export function manifestRoute(settings: (brandId: bigint) => Promise<BrandSettings>): PlainRoute {
  return {
    method: 'GET',
    path: '/wps/system/manifest',
    async handler({ brand }) {
      const { name } = (await settings(brand.id)).brand;
      const manifest = {
        ...{ id: '/index', name, short_name: name, start_url: '/index', display: 'standalone' },
        ...{ background_color: COLOUR, theme_color: COLOUR, icons: ICONS },
      };
      return { status: 200, contentType: 'application/manifest+json', body: JSON.stringify(manifest) };
    },
  };
}
