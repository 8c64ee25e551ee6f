import type { Fields, ItemField } from '../model/field.ts'

/**
 * Which text of a block is meant: a field by its name, or a field of a list's item as
 * `list/itemId/key`. Neither names nor ids hold a slash.
 */
export type TextPath = { list: string; itemId: string; key: string } | TopPath
type TopPath = { list: null; itemId: ''; key: string }

/** Takes a path apart; whatever is no path of an item is the name of a field. */
export function parseTextPath(path: string): TextPath {
  const [list = '', itemId = '', key = ''] = path.split('/')
  return key === '' ? { list: null, itemId: '', key: path } : { list, itemId, key }
}

/** The path of a field of an item. */
export function itemTextPath(list: string, itemId: string, key: string): string {
  return `${list}/${itemId}/${key}`
}

/** The field that a path means; undefined where the fields have none. */
export function fieldOfPath(fields: Fields, path: string): ItemField | undefined {
  const { list, key } = parseTextPath(path)
  if (list === null) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field?.type === 'list' ? undefined : field
  }
  const field = Object.hasOwn(fields, list) ? fields[list] : undefined
  return field?.type === 'list' && Object.hasOwn(field.fields, key) ? field.fields[key] : undefined
}
