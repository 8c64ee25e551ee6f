import type { Theme } from '../../campaign/model/theme.ts'
import { luminance } from '../colours/contrast.ts'
import { fontStack, headingTracking, headingWeight } from './fonts.ts'
import type { Ground } from '../colours/ground.ts'
import {
  distinctGrounds,
  groundEnds,
  groundKey,
  plainGround,
  plainGrounds,
} from '../colours/ground.ts'
import { sectionColours } from '../colours/section-colours.ts'
import type { SectionColours } from '../colours/section-colours.ts'

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
 * The theme as CSS variables: `--ff-primary` and the other tokens on `.ff-page`, and for each ground
 * of a section (`.ff-bg-muted` …) the colours that are readable on it.
 */
export function themeCss(theme: Theme, grounds: readonly Ground[] = plainGrounds): string {
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
    `--ff-scale:${theme.scale}`,
    `--ff-space:${theme.space}`,
    `--ff-text-scale:${theme.textSize / 16}`,
    ...buttonTokens(theme),
    `color-scheme:${schemeOf(theme.background)}`,
  ]
  const sections = distinctGrounds(grounds)
    .filter((ground) => groundKey(ground) !== 'none')
    .map((ground) => `.ff-bg-${groundKey(ground)}{${colourRules(theme, ground)}}`)
  const page = colourRules(theme, plainGround('none'))
  return `.ff-page{${tokens.join(';')};${page}}${sections.join('')}`
}

function buttonTokens({ buttonShape, buttonWeight, buttonCase }: Theme): string[] {
  const radius = { theme: 'min(var(--ff-radius),1.5rem)', round: '99rem', square: '0' }[buttonShape]
  return [
    `--ff-button-radius:${radius}`,
    `--ff-button-weight:${buttonWeight === 'bold' ? 600 : 500}`,
    ...(buttonCase === 'capitals' ? ['--ff-button-case:uppercase', '--ff-button-track:.05em'] : []),
  ]
}

const gradientAngles = { down: '180deg', across: '90deg', corner: '135deg' } as const

function gradientRule(theme: Theme, ground: Ground): string[] {
  if (ground.gradient === 'none') return []
  const { from, to } = groundEnds(theme, ground)
  return [`--ff-gradient:linear-gradient(${gradientAngles[ground.gradient]},${from},${to})`]
}

function colourRules(theme: Theme, ground: Ground): string {
  const colours = sectionColours(theme, ground)
  const rules = Object.entries(variables).map(([name, variable]) => {
    const key = isColourName(name) ? name : 'text'
    return `--ff-${variable}:${colours[key]}`
  })
  const scheme = `color-scheme:${schemeOf(colours.background)}`
  return [...rules, ...gradientRule(theme, ground), scheme].join(';')
}

function isColourName(name: string): name is keyof SectionColours {
  return Object.hasOwn(variables, name)
}

function schemeOf(background: string): 'light' | 'dark' {
  return luminance(background) > 0.18 ? 'light' : 'dark'
}
