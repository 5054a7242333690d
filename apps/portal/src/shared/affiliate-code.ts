const key = 'affiliateCode';
const shape = /^[\w-]{1,64}$/;

/** Keeps the code of the link through which somebody came (`?code=`), for the registration of this visit. */
export function keepAffiliateCode(search: string): void {
  const code = new URLSearchParams(search).get('code');
  if (code && shape.test(code)) sessionStorage.setItem(key, code);
}

export function affiliateCode(): string {
  return sessionStorage.getItem(key) ?? '';
}
