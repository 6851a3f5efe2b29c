import type {
  AlertFactory,
  BadgeFactory,
  ButtonFactory,
  DrawerFactory,
  MenuFactory,
  ModalFactory,
  NotificationFactory,
  PaperFactory,
  TableFactory,
  TooltipFactory,
} from '@mantine/core'
import { createTheme, type ExtendComponent, type MantineColorsTuple } from '@mantine/core'

/** The brand green: shade 7 on white and shade 3 on dark pass WCAG AA. */
const thread: MantineColorsTuple = [
  '#e7f8f4',
  '#d0efe8',
  '#a0dfd1',
  '#6dceb8',
  '#45bfa3',
  '#2bb696',
  '#149a80',
  '#0b7a6b',
  '#066256',
  '#034a42',
]

/** Warm grays for the dark scheme, so that the accent stands out. */
const dark: MantineColorsTuple = [
  '#d5d9dd',
  '#b4bac1',
  '#98a0a9',
  '#6b747e',
  '#3c444d',
  '#2c333b',
  '#21272e',
  '#171c21',
  '#12161a',
  '#0c0f12',
]

/** Mantine's red, darker where text uses it: 7 under white, and 6 and 9 on white and on 1, pass WCAG AA. */
const red: MantineColorsTuple = [
  '#fff2f2',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f06565',
  '#d13a3a',
  '#c92f2f',
  '#b32525',
  '#951a1a',
]

const orange: MantineColorsTuple = [
  '#fff4e6',
  '#ffe8cc',
  '#ffd8a8',
  '#ffc078',
  '#ffa94d',
  '#f0861f',
  '#c05c00',
  '#b95400',
  '#9c4600',
  '#7c3800',
]

/** Defaults are typed by component type: importing the components would load them with the first page. */
export const theme = createTheme({
  primaryColor: 'thread',
  primaryShade: { light: 7, dark: 7 },
  colors: { thread, dark, red, orange },
  autoContrast: true,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: {
      vars: (_theme, { color, variant = 'light' }) => ({ root: variant === 'light' ? tinted(color) : {} }),
    } satisfies ExtendComponent<AlertFactory>,
    Button: { defaultProps: { size: 'sm' } } satisfies ExtendComponent<ButtonFactory>,
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { label: { textTransform: 'none' } },
      vars: (_theme, { color, variant = 'light' }) => ({ root: variant === 'light' ? badgeTint(color) : {} }),
    } satisfies ExtendComponent<BadgeFactory>,
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } } satisfies ExtendComponent<DrawerFactory>,
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } } satisfies ExtendComponent<ModalFactory>,
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    } satisfies ExtendComponent<NotificationFactory>,
    // The placeholder is not a menu item, and the menu role allows only items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } } satisfies ExtendComponent<MenuFactory>,
    Paper: { defaultProps: { withBorder: true, p: 'md' } } satisfies ExtendComponent<PaperFactory>,
    Table: { defaultProps: { verticalSpacing: 'xs', highlightOnHover: true } } satisfies ExtendComponent<TableFactory>,
    Tooltip: {
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } },
    } satisfies ExtendComponent<TooltipFactory>,
  },
})

/** A tinted surface with a border, for both color schemes. */
function tinted(color = 'thread') {
  const shade = (nth: number) => `var(--mantine-color-${color}-${nth})`
  return {
    '--alert-bg': `color-mix(in srgb, ${shade(6)} 8%, var(--lt-surface))`,
    '--alert-bd': `1px solid color-mix(in srgb, ${shade(6)} 35%, var(--lt-surface))`,
    '--alert-color': `light-dark(${shade(8)}, ${shade(4)})`,
  } as const
}

/** Mantine's light badges have almost no contrast to dark surfaces. */
function badgeTint(color = 'thread') {
  const inDark = `color-mix(in srgb, var(--mantine-color-${color}-5) 22%, var(--lt-surface))`
  return { '--badge-bg': `light-dark(var(--mantine-color-${color}-light), ${inDark})` } as const
}
