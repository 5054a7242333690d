import { type BoardPageProps, ChoiceBoardPage } from '../board/choice-board-page.tsx';
import { useSheet } from '../model/use-sheet.ts';

/** The page of a family with a number sheet. */
export function SheetBoardPage(props: BoardPageProps) {
  return <ChoiceBoardPage {...props} sheet={useSheet(props.lobby)} />;
}
