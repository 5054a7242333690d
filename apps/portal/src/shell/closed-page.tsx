import { useLocation } from '@tanstack/react-router';
import { NotBuiltYet } from '../shared/not-built-yet.tsx';
import { pageOf } from './pages.ts';

/** A page of the plan that is not open yet. */
export default function ClosedPage() {
  const path = useLocation({ select: (location) => location.pathname });
  return <NotBuiltYet titleKey={pageOf(path)?.titleKey ?? 'page_home'} />;
}
