import { usePath } from '../../../shared/navigation/page-location.ts';
import { useGo } from '../../../shared/navigation/site-link.tsx';

const entryPaths = new Set(['/login', '/register', '/register.html', '/reset', '/social']);

/** Leaves the address of a popup (`/login`, `/register`) for the home page below it; does nothing on other pages. */
export function useLeaveEntry(): () => void {
  const path = usePath();
  const go = useGo();
  return () => {
    if (entryPaths.has(path)) go('/index', { replace: true, resetScroll: false });
  };
}
