/** A name with its first letter only, e.g. `Nguyễn An` → `N***`. */
export function maskName(name: string): string {
  return `${[...name][0] ?? ''}***`;
}

/** A number with its last three digits only, e.g. `***412`. */
export function maskMobile(number: string): string {
  return `***${number.slice(-3)}`;
}

/** An address with its first letter and its domain, e.g. `l***@mail.example`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name][0] ?? ''}***@${domain}`;
}
