const two = (value: number) => String(value).padStart(2, '0');

/** An instant as a field of date and time takes it, in the operator's own zone; empty for none. */
export function toLocal(instant: string | undefined): string {
  const at = new Date(instant ?? '');
  if (Number.isNaN(at.getTime())) return '';
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What a field of date and time holds, as an instant; undefined when it is empty or half typed. */
export function toInstant(local: string): string | undefined {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
