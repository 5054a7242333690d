const two = (value: number) => String(value).padStart(2, '0');

/** Value of a datetime-local input for an instant, in the operator's zone; empty for none. */
export function toLocal(instant: string | undefined): string {
  const at = new Date(instant ?? '');
  if (Number.isNaN(at.getTime())) return '';
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Value of a datetime-local input as an instant; undefined when empty or incomplete. */
export function toInstant(local: string): string | undefined {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
