/**
 * A ref that sets CSS custom properties through the object model. The content security policy refuses `style="…"` in
 * server-rendered pages, so values that only exist at run time (a width, a share) come to the styles this way.
 */
export function cssVariables(values: Readonly<Record<`--${string}`, string>>): (element: HTMLElement | null) => void {
  return (element) => {
    if (!element) return;
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
  };
}
