/** Progress of the login steps. */
export function SignInSteps({ steps, now }: { steps: readonly string[]; now: number }) {
  return (
    <ol className="sign-in-steps">
      {steps.map((step, place) => (
        <li
          key={step}
          className={place < now ? 'ok' : place === now ? 'on' : ''}
          aria-current={place === now ? 'step' : undefined}
        >
          {place + 1} {step}
        </li>
      ))}
    </ol>
  );
}
