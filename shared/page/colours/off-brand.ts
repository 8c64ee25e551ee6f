import { findBlock } from '../../blocks/registry.ts'
import type { Field, Fields, FindModel } from '../../campaign/model/field.ts'
import { isAsked } from '../../campaign/model/is-asked.ts'
import { sectionFields } from '../../campaign/model/section-style.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  SectionSnapshot,
} from '../../campaign/model/snapshot.ts'
import type { Theme, ThemeColour } from '../../campaign/model/theme.ts'
import { themeColours } from '../../campaign/model/theme.ts'
import type { BrandKit } from '../../contract/companies.ts'
import { brandTheme } from './brand-theme.ts'
import { nearestColour } from './nearest-colour.ts'

/** A colour of the theme that is not what the brand kit makes of it. */
export type OffToken = { token: ThemeColour; colour: string; wanted: string }

/** A colour that neither the theme nor the brand kit has, and where it is. */
export type OwnColour = {
  /** The same for the same place. */
  id: string
  pageId: string
  place: SectionPlace | BlockPlace
  /** The label of the field that holds it. */
  label: string
  /** `#rrggbb` */
  colour: string
  /** The colour of the theme that can best take its part. */
  nearest: ThemeColour
}

type SectionPlace = { kind: 'section'; id: string; key: 'colour' | 'gradientTo'; number: number }
type BlockPlace = { kind: 'block'; block: BlockSnapshot; name: string; item: ItemPlace | null }
type ItemPlace = { id: string; key: string; number: number }

/** The colours in which a theme leaves the brand kit. */
export function offTokens(theme: Theme, kit: BrandKit): OffToken[] {
  const wanted = brandTheme(kit)
  return themeColours
    .map((token) => ({ token, colour: theme[token], wanted: wanted[token].toLowerCase() }))
    .filter((each) => each.colour !== each.wanted)
}

/**
 * Every colour that sections and blocks have of their own, in the order of the pages. Those that the
 * theme or the kit (null while it is not known) has as well are left out, and so are those of fields
 * that do not apply at present.
 */
export function ownColours(
  { pages, theme }: CampaignSnapshot,
  kit: BrandKit | null,
  findModel: FindModel = findBlock,
): OwnColour[] {
  const allowed = [theme, ...(kit ? [brandTheme(kit)] : [])].flatMap((colours) =>
    themeColours.map((name) => colours[name].toLowerCase()),
  )
  return pages.flatMap((page) =>
    page.sections
      .flatMap((section, at) => [
        ...inSection(section, at + 1),
        ...section.columns.flatMap(({ blocks }) =>
          blocks.flatMap((block) => inBlock(block, findModel(block.kind)?.fields ?? {})),
        ),
      ])
      .filter(({ colour }) => !allowed.includes(colour))
      .map((found) => ({
        ...found,
        id: idOf(found.place),
        pageId: page.id,
        nearest: nearestColour(theme, found.colour),
      })),
  )
}

type Found = Pick<OwnColour, 'place' | 'label' | 'colour'>

function inSection({ id, style }: SectionSnapshot, number: number): Found[] {
  const { ratio: _, ...values } = style
  const keys = ['colour', 'gradientTo'] as const
  return keys.flatMap((key) =>
    inField(sectionFields[key], values[key], values).map((found) => ({
      ...found,
      place: { kind: 'section', id, key, number },
    })),
  )
}

function inBlock(block: BlockSnapshot, fields: Fields): Found[] {
  return Object.entries(fields).flatMap(([name, field]): Found[] => {
    const value = block.props[name]
    if (field.type !== 'list') {
      return inField(field, value, block.props).map((found) => ({
        ...found,
        place: { kind: 'block', block, name, item: null },
      }))
    }
    const items = Array.isArray(value) && isAsked(field, block.props) ? value : []
    return items.flatMap((item, at) =>
      Object.entries(field.fields).flatMap(([key, own]) =>
        inField(own, item[key], item).map((found) => ({
          ...found,
          place: {
            kind: 'block',
            block,
            name,
            item: { id: item.id, key, number: at + 1 },
          },
        })),
      ),
    )
  })
}

/** The own colour that a field holds, if it is of that kind, applies and does. */
function inField(
  field: Field,
  value: unknown,
  beside: Readonly<Record<string, unknown>>,
): Pick<OwnColour, 'label' | 'colour'>[] {
  if (field.type !== 'colour' || typeof value !== 'string' || !value.startsWith('#')) return []
  return isAsked(field, beside) ? [{ label: field.label, colour: value.toLowerCase() }] : []
}

function idOf(place: OwnColour['place']): string {
  if (place.kind === 'section') return `${place.id}:${place.key}`
  const { block, name, item } = place
  return [block.id, name, ...(item ? [item.id, item.key] : [])].join(':')
}
