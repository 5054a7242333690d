import { NotBuiltYet } from '../../shared/not-built-yet.tsx';

/** The member centre. */
export default function MemberPage() {
  return <NotBuiltYet titleKey="page_member" />;
}
