import { lazy, Suspense } from 'react';
import type { CaptchaProps } from './captcha-choice.tsx';

const CaptchaChoice = lazy(() => import('./captcha-choice.tsx'));

/** CAPTCHA fields are needed only after failed logins, so they load lazily and add no weight to the popup. */
export function CaptchaFields(props: CaptchaProps) {
  return (
    <Suspense>
      <CaptchaChoice {...props} />
    </Suspense>
  );
}
