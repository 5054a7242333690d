/** Dictionaries of characters: pairs `variant common`, divided by `|`. */
declare module 'opencc-js/dict/*' {
  const pairs: string;
  export default pairs;
}
