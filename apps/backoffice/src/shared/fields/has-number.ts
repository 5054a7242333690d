import { NOT_READ } from '@lantern/ui';

/** Whether a field of a number holds one: it is neither empty nor not read. */
export const hasNumber = (value: string): boolean => value !== '' && value !== NOT_READ;
