import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const FRESH_MS = 15_000;
/** A page not requested for this time is rendered again while the caller waits, instead of served stale. */
const STALE_MS = 5 * 60_000;
const MAX_PAGES = 500;
/** Maximum pages rendered at the same time; requests for further ones are told to retry. */
const MAX_MAKING = 32;
const QUICK = 5;
const THOROUGH = 9;

export interface Page {
  readonly status: number;
  /** Target of a redirect. */
  readonly location: string | null;
  readonly html: string;
  /** Script sources besides 'self', e.g. `["'sha256-…'"]`. */
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
  readonly imageSources: readonly string[];
  readonly frameSources: readonly string[];
  readonly connectSources: readonly string[];
}

export interface StoredPage {
  readonly page: Page;
  readonly html: Buffer;
  brotli: Buffer;
  readonly etag: string;
  readonly madeAt: number;
}

async function brotli(html: Buffer, quality: number): Promise<Buffer> {
  return compress(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  });
}

/** Prepares a page for sending: bytes, compressed bytes, ETag. */
export async function storePage(page: Page, madeAt: number): Promise<StoredPage> {
  const html = Buffer.from(page.html, 'utf8');
  const digest = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  return { page, html, brotli: await brotli(html, QUICK), etag: `W/"${digest}"`, madeAt };
}

export interface PageCache {
  /**
   * The page of a key: the fresh one, or the previous one while a new one is rendered.
   * @param mayMake asked before a missing page is rendered; if it answers false, nothing is rendered
   * @returns null when the page is missing and was not rendered (not allowed, or too many in progress)
   */
  get(key: string, make: () => Promise<Page>, mayMake?: () => boolean): Promise<StoredPage | null>;
}

/** Bounded cache of pages; concurrent requests for the same page share one rendering. */
export function createPageCache(nowMs: () => number, onFailure: (error: unknown) => void): PageCache {
  const pages = new Map<string, StoredPage>();
  const making = new Map<string, Promise<StoredPage>>();

  function store(key: string, stored: StoredPage): void {
    pages.delete(key);
    pages.set(key, stored);
    if (pages.size > MAX_PAGES) {
      const oldest = pages.keys().next();
      if (!oldest.done) pages.delete(oldest.value);
    }
  }

  function make(key: string, render: () => Promise<Page>): Promise<StoredPage> {
    const known = making.get(key);
    if (known) return known;
    const started = render()
      .then((page) => storePage(page, nowMs()))
      .then((stored) => {
        // A new rendering is often identical; the better compressed bytes of the previous one are then reused.
        const before = pages.get(key);
        if (before?.etag === stored.etag) {
          const renewed = { ...stored, brotli: before.brotli };
          store(key, renewed);
          return renewed;
        }
        store(key, stored);
        void brotli(stored.html, THOROUGH).then((small) => {
          stored.brotli = small;
        }, onFailure);
        return stored;
      })
      .finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  return {
    async get(key, render, mayMake = () => true) {
      const known = pages.get(key);
      const age = known ? nowMs() - known.madeAt : Number.POSITIVE_INFINITY;
      if (!known || age > STALE_MS) {
        const isShared = making.has(key);
        if (!isShared && (making.size >= MAX_MAKING || !mayMake())) return null;
        return make(key, render);
      }
      if (age > FRESH_MS) make(key, render).catch(onFailure);
      return known;
    },
  };
}
