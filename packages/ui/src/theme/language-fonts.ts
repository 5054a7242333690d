/** Loads the fonts of a script that the base fonts lack. Resolves after the style sheet has loaded; other languages resolve at once. */
export async function loadLanguageFonts(language: string): Promise<void> {
  if (language === 'CN') await import('../styles/fonts-cn.css');
  if (language === 'JA') await import('../styles/fonts-ja.css');
  if (language === 'TH') await import('../styles/fonts-th.css');
}
