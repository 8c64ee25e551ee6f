import { findBlock } from '#shared/blocks/registry.ts'
import type { BlockSeed, SectionSeed } from '#shared/campaign/edits/create-campaign.ts'
import type { ItemField } from '#shared/campaign/model/field.ts'
import { sectionFields } from '#shared/campaign/model/section-style.ts'
import type { PropValue } from '#shared/campaign/model/snapshot.ts'
import { themeColours } from '#shared/campaign/model/theme.ts'
import type { Clip } from './read-clip.ts'

/** What a clip's single values become in another campaign. */
export type Fitting = {
  colour: (value: string) => string
  image: (value: string) => string
}

/**
 * Own colours that were a colour of the theme which they come from become that colour of the theme
 * which they come to.
 */
export function fittingColour({ theme }: Pick<Clip, 'theme'>): Fitting['colour'] {
  return (value) => {
    if (!value.startsWith('#')) return value
    return themeColours.find((name) => theme[name] === value) ?? value
  }
}

/** The ids of the library's pictures in a clip. */
export function assetsIn(clip: Clip): string[] {
  const found = new Set<string>()
  const image = (value: string) => {
    if (value !== '' && !value.includes('/')) found.add(value)
    return value
  }
  fitClip(clip, { image, colour: (value) => value })
  return [...found]
}

/** A clip with each of its colours and pictures replaced. */
export function fitClip(clip: Clip, fitting: Fitting): Clip {
  return clip.kind === 'blocks'
    ? { ...clip, blocks: clip.blocks.map((block) => fitBlock(block, fitting)) }
    : { ...clip, sections: clip.sections.map((section) => fitSection(section, fitting)) }
}

function fitSection(section: SectionSeed, fitting: Fitting): SectionSeed {
  const { style = {} } = section
  const fitted = Object.entries(style).map(([key, value]) => {
    const field = Object.entries(sectionFields).find(([name]) => name === key)?.[1]
    const isFitted = field && typeof value === 'string'
    return [key, isFitted ? fitValue(field, value, fitting) : value] as const
  })
  return {
    ...section,
    style: Object.fromEntries(fitted),
    columns: section.columns.map(({ blocks }) => ({
      blocks: blocks.map((block) => fitBlock(block, fitting)),
    })),
  }
}

function fitBlock(block: BlockSeed, fitting: Fitting): BlockSeed {
  const fields = findBlock(block.kind)?.fields
  if (!fields || !block.props) return block
  const props: Record<string, PropValue> = {}
  for (const [name, value] of Object.entries(block.props)) {
    const field = fields[name]
    if (field?.type === 'list' && Array.isArray(value)) {
      props[name] = value.map((item) => {
        const fitted = { ...item }
        for (const [key, own] of Object.entries(field.fields)) {
          const inner = item[key]
          if (typeof inner === 'string') fitted[key] = fitValue(own, inner, fitting)
        }
        return fitted
      })
    } else {
      const isOne = field && field.type !== 'list' && typeof value === 'string'
      props[name] = isOne ? fitValue(field, value, fitting) : value
    }
  }
  return { ...block, props }
}

function fitValue({ type }: Pick<ItemField, 'type'>, value: string, fitting: Fitting): string {
  if (type === 'colour') return fitting.colour(value)
  return type === 'image' ? fitting.image(value) : value
}
