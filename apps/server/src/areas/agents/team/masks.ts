/** Shows only the first letter of a name, e.g. `Nguyễn An` → `N***`. */
export function maskName(name: string): string {
  return `${[...name][0] ?? ''}***`;
}

/** Shows only the last three digits of a number, e.g. `***412`. */
export function maskMobile(number: string): string {
  return `***${number.slice(-3)}`;
}

/** Shows only the first letter and the domain of an address, e.g. `l***@mail.example`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name][0] ?? ''}***@${domain}`;
}
