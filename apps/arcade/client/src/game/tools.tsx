import { classNames, Icon, type IconProps } from '@lantern/ui';
import { History, Info, Repeat, ShieldCheck, Volume2, VolumeX, Zap } from 'lucide-react';
import { type TextKey, useText } from '../i18n/text.ts';
import type { PanelName } from '../panels/panels.tsx';
import { preferences } from './preferences.ts';
import { useStore } from './store.ts';

interface ToolProps {
  readonly icon: IconProps['as'];
  readonly label: string;
  readonly onPress: () => void;
  readonly className?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** State of a toggle; undefined for other tools. */
  readonly isOn?: boolean | undefined;
  /** Shows the label beside the icon. */
  readonly isWide?: boolean | undefined;
}

function Tool({ icon, label, onPress, className, isDisabled, isOn, isWide = false }: ToolProps) {
  return (
    <button
      type="button"
      className={classNames('tool', isWide && 'wide', className)}
      aria-label={isWide ? undefined : label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon as={icon} />
      {isWide && <span>{label}</span>}
    </button>
  );
}

const PANELS = {
  info: { icon: Info, label: 'rules' },
  history: { icon: History, label: 'history' },
  fairness: { icon: ShieldCheck, label: 'fairness' },
  auto: { icon: Repeat, label: 'auto_mode' },
} as const satisfies Readonly<Record<PanelName, { readonly icon: IconProps['as']; readonly label: TextKey }>>;

export interface PanelToolProps extends Pick<ToolProps, 'className' | 'isDisabled' | 'isWide'> {
  readonly name: PanelName;
  readonly onPanel: (name: PanelName) => void;
  /** Label instead of the default one. */
  readonly label?: TextKey;
}

/** Opens a panel over the game. */
export function PanelTool({ name, onPanel, label, ...look }: PanelToolProps) {
  const t = useText('arcade');
  return (
    <Tool {...look} icon={PANELS[name].icon} label={t(label ?? PANELS[name].label)} onPress={() => onPanel(name)} />
  );
}

/** Sound, off by default. */
export function SoundTool() {
  const t = useText('arcade');
  const { sound } = useStore(preferences);
  return (
    <Tool
      icon={sound ? Volume2 : VolumeX}
      label={t('sound')}
      isOn={sound}
      onPress={() => preferences.set({ sound: !sound })}
    />
  );
}

/** Turbo; not rendered when the brand's rules forbid it. */
export function QuickTool({ isAllowed, ...look }: Pick<ToolProps, 'className' | 'isWide'> & { isAllowed: boolean }) {
  const t = useText('arcade');
  const { quick } = useStore(preferences);
  if (!isAllowed) return null;
  return (
    <Tool {...look} icon={Zap} label={t('quick')} isOn={quick} onPress={() => preferences.set({ quick: !quick })} />
  );
}
