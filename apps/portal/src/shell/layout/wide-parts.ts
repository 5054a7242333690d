/** Parts of the layout that only screens wider than a phone show; one file, which phones do not load. */

export { Navigation } from '../navigation/navigation.tsx';
export { AccountMenu } from './account-menu.tsx';
export { LanguageMenu } from './language-menu.tsx';
export { LoginForms } from './login-forms.tsx';
export { RightBar } from './right-bar.tsx';
export { SideMenu } from './side-menu.tsx';
