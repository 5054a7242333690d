/** Whether an address that a provider names may be opened by a member: a page of the web, and no other scheme. */
export function isPaymentUrl(text: string): boolean {
  return text.length <= 1000 && /^https?:\/\//.test(text) && URL.canParse(text);
}
