declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Pages whose address or content is part of a login. The server's policy forbids the tag there, too. */
const withoutTag = new Set(['/reset', '/social', '/phone']);

/** Loads the brand's Google tag (3-15, 4-01), where an operator has set its id; else nothing of a third party is loaded. */
export function startAnalytics(gtagId: string, now: Date = new Date()): void {
  if (withoutTag.has(location.pathname) || window.dataLayer) return;
  const layer: unknown[] = [];
  window.dataLayer = layer;
  // The tag reads the arguments object of each command, and no array.
  const gtag: (...command: unknown[]) => void = function command() {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  gtag('js', now);
  // Without the query, which may name a code or an order.
  gtag('config', gtagId, { page_location: location.origin + location.pathname });
  const tag = document.createElement('script');
  tag.async = true;
  tag.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(gtagId)}`;
  document.head.append(tag);
}
