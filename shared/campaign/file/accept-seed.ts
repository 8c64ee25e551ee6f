import { asRecord, isRecord } from '../../lib/is-record.ts'
import { newId } from '../../lib/new-id.ts'
import { acceptScalar } from '../model/accept-value.ts'
import { acceptRichText } from '../text/accept-rich-text.ts'
import type { BlockSeed, SectionSeed } from '../edits/create-campaign.ts'
import { isId } from '../document/document.ts'
import type { BlockModel, Field, FindModel, ItemField } from '../model/field.ts'
import { limits } from '../model/limits.ts'
import { upgradePlainProps } from '../document/read-props.ts'
import { fieldOfProp } from '../model/responsive.ts'
import { acceptRatio, acceptStyle } from '../model/section-style.ts'
import { acceptSettings } from '../model/settings.ts'
import type { ListItem, PropValue } from '../model/snapshot.ts'

/**
 * A block that comes from outside (a clipboard, a file), of this or an older build, as a seed of
 * which every value has passed its field. null for kinds that this build does not know.
 */
export function acceptBlock(given: unknown, findModel: FindModel): BlockSeed | null {
  if (!isRecord(given) || typeof given['kind'] !== 'string') return null
  const model = findModel(given['kind'])
  if (!model) return null
  const version = typeof given['version'] === 'number' ? given['version'] : model.version
  return {
    kind: model.kind,
    settings: acceptSettings(asRecord(given['settings'])),
    props: acceptProps(model, version, asRecord(given['props'])),
  }
}

/** A section from outside, with those of its blocks that this build knows; null when it is none. */
export function acceptSection(given: unknown, findModel: FindModel): SectionSeed | null {
  if (!isRecord(given) || !Array.isArray(given['columns'])) return null
  const columns = given['columns'].slice(0, limits.columnsPerSection).map((column: unknown) => ({
    blocks: acceptBlocks(asRecord(column)['blocks'], findModel),
  }))
  if (columns.length === 0) return null
  const style = asRecord(given['style'])
  const ratio = acceptRatio(style['ratio'])
  return {
    style: { ...acceptStyle(style), ...(ratio ? { ratio } : {}) },
    settings: acceptSettings(asRecord(given['settings'])),
    columns,
  }
}

/** The blocks of a list from outside that this build knows. */
export function acceptBlocks(given: unknown, findModel: FindModel): BlockSeed[] {
  if (!Array.isArray(given)) return []
  return given.slice(0, limits.blocks).flatMap((block) => acceptBlock(block, findModel) ?? [])
}

function acceptProps(
  model: BlockModel,
  version: number,
  given: Record<string, unknown>,
): Record<string, PropValue> {
  const plain: Record<string, PropValue> = {}
  for (const [name, value] of Object.entries(given)) {
    const accepted = name === '__proto__' ? undefined : acceptPlain(value)
    if (accepted !== undefined) plain[name] = accepted
  }
  const upgraded = upgradePlainProps(model, version, plain)
  const props: Record<string, PropValue> = {}
  for (const [name, value] of Object.entries(upgraded)) {
    const field = fieldOfProp(model.fields, name)
    const accepted = field && acceptField(field, value)
    if (accepted !== undefined) props[name] = accepted
  }
  return props
}

/** Any value that some field could hold; upgrades get nothing else to see. */
function acceptPlain(value: unknown): PropValue | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  if (Array.isArray(value)) return value.filter(isRecord).map(plainItem)
  return acceptRichText(value) ?? undefined
}

function plainItem(given: Record<string, unknown>): ListItem {
  const item: ListItem = { id: idOf(given) }
  for (const [key, value] of Object.entries(given)) {
    if (key === 'id' || key === '__proto__') continue
    const accepted = acceptPlain(value)
    if (accepted !== undefined && !Array.isArray(accepted)) item[key] = accepted
  }
  return item
}

function acceptField(field: Field, value: unknown): PropValue | undefined {
  if (field.type !== 'list') return acceptItemField(field, value)
  if (!Array.isArray(value)) return undefined
  return value
    .filter(isRecord)
    .slice(0, field.maxItems)
    .map((given) => {
      const item: ListItem = { id: idOf(given) }
      for (const [key, own] of Object.entries(field.fields)) {
        const accepted = acceptItemField(own, given[key])
        if (accepted !== undefined) item[key] = accepted
      }
      return item
    })
}

function acceptItemField(field: ItemField, value: unknown) {
  if (field.type !== 'richText') return acceptScalar(field, value)
  if (typeof value === 'string') return acceptRichText(asDocument(value)) ?? undefined
  return acceptRichText(value) ?? undefined
}

const asDocument = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }],
})

function idOf({ id }: Record<string, unknown>): string {
  return typeof id === 'string' && isId(id) ? id : newId()
}
