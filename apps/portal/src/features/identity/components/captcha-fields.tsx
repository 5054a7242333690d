import { lazy, Suspense } from 'react';
import type { CaptchaProps } from './captcha-choice.tsx';

const CaptchaChoice = lazy(() => import('./captcha-choice.tsx'));

/** A captcha is asked for after failed logins only: its fields come then, and weigh nothing in the popup that every guest gets. */
export function CaptchaFields(props: CaptchaProps) {
  return (
    <Suspense>
      <CaptchaChoice {...props} />
    </Suspense>
  );
}
