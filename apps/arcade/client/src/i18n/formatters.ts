/** What messages are formatted with. Numbers have the separators of amounts, which are the same in every language. */
export const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...[, options]: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat('en', options),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};
