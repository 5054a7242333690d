/** Loads the faces of a script that the base faces lack. Resolves once the style sheet stands; others resolve at once. */
export async function loadLanguageFonts(language: string): Promise<void> {
  if (language === 'CN') await import('../styles/fonts-cn.css');
  if (language === 'JA') await import('../styles/fonts-ja.css');
  if (language === 'TH') await import('../styles/fonts-th.css');
}
