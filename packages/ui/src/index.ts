/** UI components. Texts are props; this package has no dependency on languages, routes or API calls. */
export { classNames } from './base/class-names.ts';
export { cssVariables } from './base/css-variables.ts';
export { Icon, type IconProps } from './base/icon.tsx';
export {
  Button,
  type ButtonLook,
  type ButtonProps,
  type ButtonSize,
  buttonClass,
  IconButton,
  type IconButtonProps,
} from './buttons/button.tsx';
export {
  type BarRow,
  Bars,
  type BarsProps,
  ProgressBar,
  type ProgressBarProps,
  Sparkline,
  type SparklineProps,
} from './charts/charts.tsx';
export { Chip, type ChipProps, Chips, type ChipsProps } from './choices/chips.tsx';
export { Segments, type SegmentsProps } from './choices/segments.tsx';
export { type Choice, Tabs, type TabsProps } from './choices/tabs.tsx';
export { CountBadge, Tag, type TagTone } from './choices/tag.tsx';
export { AmountField, type AmountFieldProps } from './fields/amount-field.tsx';
export { Checkbox, type CheckProps, Radio, Switch } from './fields/checks.tsx';
export { type ComposedTextOptions, useComposedText } from './fields/composing.ts';
export { DigitBoxes, type DigitBoxesProps } from './fields/digit-boxes.tsx';
export { Field, type FieldControl, FieldMessage, type FieldMessages, type FieldProps } from './fields/field.tsx';
export { NumberField, type NumberFieldProps, Understood } from './fields/number-field.tsx';
export { type NumberReading, NumberReadingContext } from './fields/number-reading.ts';
export { filterOptions, Picker, type PickerOption, type PickerProps } from './fields/picker.tsx';
export { type PickedPicture, PicturePicker, type PicturePickerProps } from './fields/picture-picker.tsx';
export type { PictureProblem } from './fields/picture-rules.ts';
export { Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { Stepper, type StepperProps } from './fields/stepper.tsx';
export {
  PasswordField,
  type PasswordFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './fields/text-field.tsx';
export { NOT_READ, type TypedNumberOptions, useTypedNumber } from './fields/typed-number.ts';
export {
  FormulaLine,
  type FormulaPart,
  KeyValue,
  LanternSteps,
  type LanternStepsProps,
  StatCard,
  type StatCardProps,
  Timeline,
  type TimelineStep,
} from './figures/figures.tsx';
export { Money, type MoneyProps } from './figures/money.tsx';
export { type MoneyTextOptions, moneyText } from './figures/money-text.ts';
export {
  Avatar,
  Breadcrumb,
  Card,
  type CardProps,
  type Crumb,
  Note,
  type NoteTone,
  SectionHeading,
} from './layout/layout.tsx';
export { type PageItem, pageRange } from './lists/page-range.ts';
export { Pagination, type PaginationLabels, type PaginationProps } from './lists/pagination.tsx';
export { type Column, DenseTable, Table, type TableProps } from './lists/table.tsx';
export { Ball, type BallColour, type BallProps, Balls, type BallsProps } from './lottery/balls.tsx';
export { pageClock, useServerSeconds } from './lottery/clock.ts';
export {
  Countdown,
  type CountdownProps,
  CountdownRing,
  useCountdown,
  Wick,
  type WickProps,
} from './lottery/countdown.tsx';
export { type CountdownMood, type CountdownParts, countdownMood, countdownParts } from './lottery/format-countdown.ts';
export { NumberGrid, type NumberGridProps, NumberTile, type NumberTileProps } from './lottery/number-grid.tsx';
export { type RovingFocus, useRovingFocus } from './lottery/roving-focus.ts';
export { Flag, type FlagProps } from './media/flag.tsx';
export { LanternMark, type LanternMarkProps, Logo } from './media/lantern-mark.tsx';
export { LazyImage, type LazyImageProps } from './media/lazy-image.tsx';
export { QrCode, type QrCodeProps } from './media/qr-code.tsx';
export { DropMenu, type DropMenuProps } from './overlays/drop-menu.tsx';
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  Drawer,
  type DrawerProps,
  Modal,
  type ModalProps,
} from './overlays/modal.tsx';
export { holdGutter } from './overlays/scroll-gutter.ts';
export { dismissToast, showToast, type ToastInput, type ToastKind } from './overlays/toast-store.ts';
export { Toaster } from './overlays/toaster.tsx';
export { FailureBoundary } from './states/failure-boundary.tsx';
export { FailureState } from './states/failure-state.tsx';
export { isLoadFailure } from './states/load-failure.ts';
export {
  EmptyState,
  type EmptyStateProps,
  Skeleton,
  type SkeletonShape,
  Skeletons,
  Spinner,
} from './states/states.tsx';
export { browserStorage, storesTexts, tabStorage } from './storage/page-storage.ts';
export { BRAND_THEMES, type BrandTheme, brandSwatch, brandThemeCss } from './theme/brand-themes.ts';
export { loadLanguageFonts } from './theme/language-fonts.ts';
export {
  chooseTheme,
  currentTheme,
  preferredTheme,
  THEME_SCRIPT,
  THEME_STORAGE_KEY,
  type Theme,
  toggleTheme,
  useTheme,
} from './theme/theme.ts';
export { ThemeToggle } from './theme/theme-toggle.tsx';
