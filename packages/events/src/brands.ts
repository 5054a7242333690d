import Type from 'typebox';
import { eventType } from './event-type.ts';

/** A setting, switch, rule or domain of a brand was changed. */
export const BrandChanged = eventType('brands.changed', Type.Object({}));

/** A new brand was approved. */
export const BrandCreated = eventType('brands.created', Type.Object({ code: Type.String() }));
