/**
 * A ref that sets CSS custom properties through the DOM. The content security policy blocks `style="…"` in server-rendered pages, so
 * run-time values (a width, a share) reach the styles this way.
 */
export function cssVariables(values: Readonly<Record<`--${string}`, string>>): (element: HTMLElement | null) => void {
  return (element) => {
    if (!element) return;
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
  };
}
