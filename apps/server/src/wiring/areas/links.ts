import type { Brands } from '../../areas/brands/index.ts';
import type { Settings } from '../../config.ts';

/** URLs of a brand's pages for emails: on its own host, or the platform's if it has none. The request's Host header is never used. */
export function createLinks(settings: Pick<Settings, 'publicUrl'>, brands: Pick<Brands, 'hostOf'>) {
  return async (brandId: bigint, path: string): Promise<string> => {
    const url = new URL(path, settings.publicUrl);
    const host = await brands.hostOf(brandId);
    // The port, if any, is the platform's; `localhost` means a brand without a domain.
    if (host !== 'localhost') url.hostname = host;
    return url.href;
  };
}

/** URLs of back-office pages, on a host where the brand's operators log in. */
export function createBackOfficeLinks(
  settings: Pick<Settings, 'backOfficeUrl'>,
  brands: Pick<Brands, 'hostOf' | 'findByHost'>,
) {
  return async (brandId: bigint, path: string): Promise<string> => {
    const url = new URL(path, settings.backOfficeUrl);
    const atBackOffice = await brands.findByHost(url.hostname);
    if (atBackOffice.id !== brandId) url.hostname = await brands.hostOf(brandId);
    return url.href;
  };
}
