import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core'

const lightness = [0.975, 0.945, 0.89, 0.82, 0.74, 0.66, 0.58, 0.5, 0.41, 0.32]

/** Ten steps of one hue, light to dark; the chroma swells in the middle. */
function scale(hue: number, chroma: number): MantineColorsTuple {
  const step = (index: number) => {
    const swell = Math.sin(((index + 1.5) / 11) * Math.PI)
    return `oklch(${lightness[index]} ${(chroma * swell).toFixed(3)} ${hue})`
  }
  return [step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9)]
}

type Sized = { size?: unknown }

const controlHeights: Record<string, string> = {
  xs: '1.625rem',
  sm: '2rem',
  md: '2.5rem',
  lg: '3rem',
}

const buttonPadding: Record<string, string> = { xs: '0.5rem', md: '1rem', lg: '1.25rem' }

const heightOf = (size: unknown) => controlHeights[typeof size === 'string' ? size : 'sm'] ?? '2rem'

const resolveVariant: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input)
  const colour = input.color ?? input.theme.primaryColor
  if (input.variant === 'filled' && colour === 'ink') {
    return { ...usual, color: 'var(--fan-on-primary)' }
  }
  if (input.variant === 'filled' && colour === 'red') {
    return { ...usual, color: 'var(--fan-on-danger)' }
  }
  return usual
}

const floating = {
  radius: 'md',
  shadow: 'md',
  transitionProps: { transition: 'pop', duration: 120, timingFunction: 'cubic-bezier(0.2,0,0,1)' },
} as const

/** Tells the styles how much room a menu has, which scrolls then. */
const withinRoom = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }: Room) =>
      elements.floating.style.setProperty('--fan-menu-room', `${Math.floor(availableHeight)}px`),
  },
}

type Room = { availableHeight: number; elements: { floating: HTMLElement } }

/** The Mantine theme. It holds no colours of its own: they come from tokens.css by variables. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 1 },
  colors: {
    ink: scale(285, 0.03),
    gray: scale(85, 0.008),
    dark: [
      'oklch(0.955 0.006 85)',
      'oklch(0.85 0.008 285)',
      'oklch(0.67 0.011 285)',
      'oklch(0.5 0.012 285)',
      'oklch(0.36 0.013 285)',
      'oklch(0.272 0.011 285)',
      'oklch(0.232 0.011 285)',
      'oklch(0.196 0.009 285)',
      'oklch(0.168 0.008 285)',
      'oklch(0.135 0.007 285)',
    ],
    red: scale(25, 0.21),
    yellow: scale(75, 0.15),
    green: scale(150, 0.17),
    violet: scale(285, 0.21),
    blue: scale(245, 0.13),
  },
  variantColorResolver: resolveVariant,
  fontFamily: 'var(--fan-font)',
  fontFamilyMonospace: 'var(--fan-font-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.333', sm: '1.538', md: '1.571', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: 'var(--fan-font)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5625rem', lineHeight: '2rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.375rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'var(--fan-shadow-float)',
    md: 'var(--fan-shadow-float)',
    lg: 'var(--fan-shadow-float)',
    xl: 'var(--fan-shadow-float)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, not by `Button.extend`: the theme must not load components that a screen doesn't use.
  components: {
    // In the dark the filled box is light, and a white tick on it can't be seen.
    Checkbox: { defaultProps: { iconColor: 'var(--fan-on-primary)' } },
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: unknown, props: Sized) => ({
        root: {
          '--button-height': heightOf(props.size),
          '--button-padding-x': buttonPadding[String(props.size)] ?? '0.75rem',
          '--button-fz': props.size === 'md' || props.size === 'lg' ? '0.875rem' : '0.8125rem',
        },
      }),
      styles: { root: { fontWeight: 500 } },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', size: 'md', color: 'ink' },
    },
    Input: {
      // People write in any direction.
      defaultProps: { attributes: { input: { dir: 'auto' } } },
      vars: (_: unknown, props: Sized) => ({
        wrapper: { '--input-height': heightOf(props.size ?? 'sm') },
      }),
    },
    InputWrapper: {
      styles: {
        label: { fontWeight: 500, marginBottom: 'var(--fan-space-4)' },
        description: { fontSize: 'var(--fan-size-12)', lineHeight: '1rem' },
      },
    },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    Menu: {
      defaultProps: { ...floating, position: 'bottom-end', offset: 6, middlewares: withinRoom },
    },
    Popover: { defaultProps: { ...floating } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { color: 'var(--fan-scrim)', backgroundOpacity: 1, blur: 2 },
        transitionProps: { transition: 'pop', duration: 200 },
        closeButtonProps: { 'aria-label': 'Close' },
        // It is the head of the dialog, not of the page.
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 600, fontSize: 'var(--fan-size-16)' } },
    },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } },
      // Its own grey is too pale on white.
      styles: { description: { color: 'var(--fan-ink-2)' } },
    },
    Tooltip: {
      defaultProps: {
        color: 'ink',
        fz: 12,
        px: 8,
        py: 4,
        radius: 'sm',
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
  },
})

const tokens = {
  '--mantine-color-white': 'oklch(1 0 0)',
  '--mantine-color-black': 'oklch(0.18 0.02 285)',
  '--mantine-color-bright': 'var(--fan-ink)',
  '--mantine-color-text': 'var(--fan-ink)',
  '--mantine-color-body': 'var(--fan-paper)',
  '--mantine-color-dimmed': 'var(--fan-ink-3)',
  '--mantine-color-placeholder': 'var(--fan-ink-3)',
  '--mantine-color-error': 'var(--fan-danger-text)',
  '--mantine-color-success': 'var(--fan-live-text)',
  '--mantine-color-anchor': 'var(--fan-ink)',
  '--mantine-color-default': 'var(--fan-surface)',
  '--mantine-color-default-hover': 'var(--fan-table)',
  '--mantine-color-default-color': 'var(--fan-ink)',
  '--mantine-color-default-border': 'var(--fan-line-strong)',
  '--mantine-color-disabled': 'var(--fan-table)',
  '--mantine-color-disabled-color': 'var(--fan-ink-off)',
  '--mantine-color-disabled-border': 'var(--fan-line)',
  '--mantine-primary-color-contrast': 'var(--fan-on-primary)',
  '--mantine-color-ink-filled': 'var(--fan-primary)',
  '--mantine-color-ink-filled-hover': 'var(--fan-primary-hover)',
  '--mantine-color-ink-light': 'var(--fan-hover)',
  '--mantine-color-ink-light-hover': 'var(--fan-pressed)',
  '--mantine-color-ink-light-color': 'var(--fan-ink)',
  '--mantine-color-ink-outline': 'var(--fan-line-control)',
  '--mantine-color-ink-outline-hover': 'var(--fan-hover)',
  '--mantine-color-red-filled': 'var(--fan-danger)',
  '--mantine-color-red-light': 'var(--fan-danger-soft)',
  '--mantine-color-red-light-color': 'var(--fan-danger-text)',
  '--mantine-color-yellow-light': 'var(--fan-warn-soft)',
  '--mantine-color-yellow-light-color': 'var(--fan-warn-text)',
  '--mantine-color-green-light': 'var(--fan-live-soft)',
  '--mantine-color-green-light-color': 'var(--fan-live-text)',
  '--mantine-color-violet-light': 'var(--fan-violet-soft)',
}

/** Points Mantine's own variables at the tokens, in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
})
