import { useSheet } from '../model/use-sheet.ts';
import { type BoardPageProps, SscBoardPage } from './ssc-board-page.tsx';

/** The page of a family whose board is a sheet of numbers. */
export function SheetBoardPage(props: BoardPageProps) {
  return <SscBoardPage {...props} sheet={useSheet(props.lobby)} />;
}
