import { createContext } from 'react';

/** Whether the operator may open the page at a path; the shell, which knows the pages, says so. */
export const RoomAccess = createContext<(path: string) => boolean>(() => true);
