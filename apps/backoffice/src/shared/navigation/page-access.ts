import { createContext } from 'react';

/** Whether the operator may open the page at a path; provided by the shell, which knows the pages. */
export const PageAccess = createContext<(path: string) => boolean>(() => true);
