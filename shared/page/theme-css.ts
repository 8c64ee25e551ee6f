import type { SectionStyle } from '../campaign/snapshot.ts'
import type { Theme } from '../campaign/theme.ts'
import { luminance } from './contrast.ts'
import { fontStack, headingTracking, headingWeight } from './fonts.ts'
import { sectionColours } from './section-colours.ts'
import type { SectionColours } from './section-colours.ts'

const backgrounds: readonly SectionStyle['background'][] = ['none', 'muted', 'primary', 'dark']

const variables: Record<keyof SectionColours, string> = {
  background: 'bg',
  text: 'fg',
  soft: 'soft',
  line: 'line',
  control: 'control',
  surface: 'surface',
  card: 'card',
  input: 'input',
  accent: 'accent',
  onAccent: 'on-accent',
  accentMark: 'accent-mark',
  link: 'link',
  danger: 'danger',
}

/**
 * The theme as CSS variables: `--ff-primary` and the other tokens on `.ff-page`, and for each kind
 * of section (`.ff-bg-muted` …) the colours that are readable on it. `used` leaves out the rest.
 */
export function themeCss(
  theme: Theme,
  used: readonly SectionStyle['background'][] = backgrounds,
): string {
  const tokens = [
    `--ff-background:${theme.background}`,
    `--ff-text:${theme.text}`,
    `--ff-muted:${theme.muted}`,
    `--ff-primary:${theme.primary}`,
    `--ff-on-primary:${theme.onPrimary}`,
    `--ff-heading:${fontStack(theme.headingFont)}`,
    `--ff-heading-weight:${headingWeight(theme.headingFont)}`,
    `--ff-tracking:${headingTracking(theme.headingFont)}`,
    `--ff-body:${fontStack(theme.bodyFont)}`,
    `--ff-radius:${theme.radius}px`,
    `color-scheme:${schemeOf(theme.background)}`,
  ]
  const sections = backgrounds
    .filter((background) => used.includes(background) && background !== 'none')
    .map((background) => `.ff-bg-${background}{${colourRules(theme, background)}}`)
  return `.ff-page{${tokens.join(';')};${colourRules(theme, 'none')}}${sections.join('')}`
}

function colourRules(theme: Theme, background: SectionStyle['background']): string {
  const colours = sectionColours(theme, background)
  const rules = Object.entries(variables).map(([name, variable]) => {
    const key = isColourName(name) ? name : 'text'
    return `--ff-${variable}:${colours[key]}`
  })
  return [...rules, `color-scheme:${schemeOf(colours.background)}`].join(';')
}

function isColourName(name: string): name is keyof SectionColours {
  return Object.hasOwn(variables, name)
}

function schemeOf(background: string): 'light' | 'dark' {
  return luminance(background) > 0.18 ? 'light' : 'dark'
}
