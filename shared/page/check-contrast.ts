import type { CampaignSnapshot } from '../campaign/snapshot.ts'
import type { CheckResult } from './check-result.ts'
import { contrast } from './contrast.ts'
import type { Ground } from './ground.ts'
import { distinctGrounds, groundKey } from './ground.ts'
import { sectionColours, shapeRatio, textRatio } from './section-colours.ts'
import type { SectionColours } from './section-colours.ts'

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

/** A line for each text that is hard to read on a kind of section that the campaign uses. */
export function checkContrast({ pages, theme }: CampaignSnapshot): CheckResult[] {
  const used = pages.flatMap((page) => page.sections.map(({ style }) => style))
  return distinctGrounds(used).flatMap((ground) =>
    textPairs(sectionColours(theme, ground))
      .filter(({ ratio }) => ratio < textRatio)
      .map(({ what, ratio }): CheckResult => ({
        id: `contrast:${groundKey(ground)}:${what}`,
        level: ratio < shapeRatio ? 'error' : 'warning',
        message: `${what} on ${nameOf(ground)} sections are hard to read: contrast ${ratio.toFixed(1)}, at least ${textRatio} is needed.`,
      })),
  )
}

function nameOf({ background, gradient }: Ground): string {
  return gradient === 'none' ? names[background] : `${names[background]} gradient`
}
