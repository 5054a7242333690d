import type { Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type PlainRoute, type Refusal, type StaffContext } from '@lantern/server-kit';
import { type PictureBounds, readPicture } from '@lantern/server-kit/pictures';
import type { BrandsDeps } from '../deps.ts';
import { findPicture, insertPicture } from '../repository/site.ts';
import type { BackOfficeDeps } from './deps.ts';

const PATHS = { portal: '/wps/system/picture', backoffice: '/bo/site/picture' } as const;
const BOUNDS: PictureBounds = { maxBytes: 2_097_152, maxPixels: 16_000_000, longestSide: 1_600, quality: 86 };

/** Stores a picture of the site and returns its public path. */
export async function storePicture(
  parts: BackOfficeDeps,
  context: StaffContext,
): Promise<Value<'brandsBackOffice.uploadPicture'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, 'brands.settings');
  if (refusal) return refusal;
  const picture = await readPicture(context.rawBody ?? Buffer.alloc(0), BOUNDS);
  if (isRefusal(picture)) return picture;
  const { scope, name } = context.operator;
  const id = await transaction(parts.pool, async (tx) => {
    const id = await insertPicture(tx, scope, { ...picture, at: context.now, by: name });
    await parts.staff.audit(tx, context, {
      action: 'brands.keep-picture',
      permission: 'brands.settings',
      target: `site:picture:${id}`,
      after: { width: picture.width, height: picture.height },
    });
    return id;
  });
  return { url: `${PATHS.portal}/${id}`, width: picture.width, height: picture.height };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MISSING = { status: 404, contentType: 'text/plain; charset=utf-8', body: '' };

/** Serves pictures of the requested host's brand; their bytes are immutable. */
export function pictureRoute(parts: Pick<BrandsDeps, 'pool'>, server: keyof typeof PATHS): PlainRoute {
  return {
    method: 'GET',
    path: `${PATHS[server]}/:id`,
    ...(server === 'backoffice' && { server }),
    // Low rate cost: a page shows dozens of pictures, and browsers cache them.
    work: 2,
    async handler({ brand, params }) {
      const { id = '' } = params;
      const bytes = UUID.test(id) ? await findPicture(parts.pool, { brandId: brand.id }, id) : null;
      if (bytes === null) return MISSING;
      const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
      return { status: 200, contentType: 'image/webp', body: bytes, headers };
    },
  };
}
