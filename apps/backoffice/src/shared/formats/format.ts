const two = (value: number) => String(value).padStart(2, '0');

/** yyyy-MM-dd hh:mm:ss in the operator's zone, for all records. */
export function dateTime(instant: string | null | undefined): string {
  if (!instant) return '—';
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${clockTime(instant)}`;
}

export function clockTime(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
