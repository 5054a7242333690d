export { inTurn } from './in-turn.ts';
export { type Picture, type PictureBounds, readPicture } from './read-picture.ts';
