/** Masked address that its owner can recognise, e.g. `l***@mail.example`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${[...name][0] ?? ''}***@${host}`;
}

/** Masked number that its owner can recognise, e.g. `+84 912 *** 678`. */
export function maskMobile(countryDialingCode: string | null, mobileNum: string): string {
  const head = mobileNum.length > 7 ? `${mobileNum.slice(0, 3)} ` : '';
  return `${countryDialingCode === null ? '' : `+${countryDialingCode} `}${head}*** ${mobileNum.slice(-3)}`;
}
