import type { CampaignSnapshot } from '../../campaign/model/snapshot.ts'
import type { CheckResult } from './check-result.ts'
import { contrast } from '../colours/contrast.ts'
import type { Ground } from '../colours/ground.ts'
import { distinctGrounds, groundKey } from '../colours/ground.ts'
import { sectionColours, shapeRatio, textRatio } from '../colours/section-colours.ts'
import type { SectionColours } from '../colours/section-colours.ts'

const names: Record<Ground['background'], string> = {
  none: 'plain',
  muted: 'muted',
  primary: 'primary',
  dark: 'dark',
  custom: 'coloured',
}

/** Every pair of colours that text is set in on such a section. */
export function textPairs(colours: SectionColours): { what: string; ratio: number }[] {
  const { background, card, input, surface } = colours
  const on = (what: string, text: string, ...grounds: string[]) => ({
    what,
    ratio: Math.min(...grounds.map((ground) => contrast(text, ground))),
  })
  return [
    on('Text', colours.text, background, card, input, surface),
    on('Softer text', colours.soft, background, card),
    on('Links', colours.link, background, card),
    on('Button labels', colours.onAccent, colours.accent),
    on('Form errors', colours.danger, background, card),
  ]
}

/** Text that is hard to read on one kind of section, and the first of these sections. */
export type HardText = {
  what: string
  ratio: number
  ground: Ground
  pageId: string
  sectionId: string
}

/** Every text that is hard to read on a kind of section that the campaign uses. */
export function hardTexts({ pages, theme }: CampaignSnapshot): HardText[] {
  const sections = pages.flatMap((page) =>
    page.sections.map(({ id, style }) => ({ ground: style, pageId: page.id, sectionId: id })),
  )
  return distinctGrounds(sections.map(({ ground }) => ground)).flatMap((ground) => {
    const first = sections.find((section) => groundKey(section.ground) === groundKey(ground))
    if (!first) return []
    const { pageId, sectionId } = first
    return textPairs(sectionColours(theme, ground))
      .filter(({ ratio }) => ratio < textRatio)
      .map(({ what, ratio }) => ({ what, ratio, ground, pageId, sectionId }))
  })
}

/** A line for each text that is hard to read on a kind of section that the campaign uses. */
export function checkContrast(campaign: CampaignSnapshot): CheckResult[] {
  return hardTexts(campaign).map(({ what, ratio, ground, pageId, sectionId }) => ({
    id: `contrast:${groundKey(ground)}:${what}`,
    level: ratio < shapeRatio ? 'error' : 'warning',
    message: `${what} on ${groundName(ground)} sections are hard to read: contrast ${ratio.toFixed(1)}, at least ${textRatio} is needed.`,
    pageId,
    sectionId,
  }))
}

/** What sections on this ground are called: `muted`, `primary gradient`. */
export function groundName({ background, gradient }: Ground): string {
  return gradient === 'none' ? names[background] : `${names[background]} gradient`
}
