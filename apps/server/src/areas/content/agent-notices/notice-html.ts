const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Converts an operator's plain text to HTML: all markup is escaped; an empty line begins a paragraph. */
export function noticeHtml(text: string): string {
  const safe = text.replaceAll('\r', '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
  const paragraphs = safe.split(/\n\s*\n/).flatMap((part) => part.trim() || []);
  return paragraphs.map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`).join('');
}
