const key = 'affiliateCode';
const shape = /^[\w-]{1,64}$/;
/** The last link counts for so long. */
const THIRTY_DAYS_S = 30 * 24 * 3_600;

/** Keeps the code of the link through which somebody came (`?code=`) for thirty days; a later link takes its place. */
export function keepAffiliateCode(search: string): void {
  const code = new URLSearchParams(search).get('code');
  if (code && shape.test(code)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = `${key}=${code}; Max-Age=${THIRTY_DAYS_S}; Path=/; SameSite=Lax`;
  }
}

export function affiliateCode(): string {
  const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${key}=`));
  const code = kept?.slice(key.length + 1) ?? '';
  return shape.test(code) ? code : '';
}
