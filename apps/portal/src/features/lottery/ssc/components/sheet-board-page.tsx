import { useSheet } from '../model/use-sheet.ts';
import { type BoardPageProps, SscBoardPage } from './ssc-board-page.tsx';

/** The page of a family with a number sheet. */
export function SheetBoardPage(props: BoardPageProps) {
  return <SscBoardPage {...props} sheet={useSheet(props.lobby)} />;
}
