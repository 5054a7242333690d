/** True when a member's browser may open the provider's address: http or https only. */
export function isPaymentUrl(text: string): boolean {
  return text.length <= 1000 && /^https?:\/\//.test(text) && URL.canParse(text);
}
