import * as Y from 'yjs'

/** Yjs draws the numbers of tabs below this; from here on they belong to copies. */
export const firstMaker = 2 ** 32

/** Whether what was written under this client is a common copy, and nobody's own work. */
export const isCommonCopy = (client: number) => client >= firstMaker

/** Whether nobody has changed a common copy since it was made; false for everything else. */
export function isUntouchedCopy(value: unknown): boolean {
  const item = value instanceof Y.AbstractType ? value._item : null
  return item !== null && isCommonCopy(item.id.client) && isUntouched(value, item.id.client)
}

function isUntouched(value: unknown, client: number): boolean {
  if (!(value instanceof Y.AbstractType)) return true
  const parts: Y.Item[] = [...value._map.values()]
  for (let item = value._start; item !== null; item = item.right) parts.push(item)
  // What others have added and taken away again is no change.
  return parts.every(({ id, deleted, content }) =>
    id.client === client
      ? !deleted && (!(content instanceof Y.ContentType) || isUntouched(content.type, client))
      : deleted,
  )
}
