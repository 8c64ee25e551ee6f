import * as Y from 'yjs'
import { copyArray, copyElement, copyMap, copyText } from '../document/copy-stored.ts'
import { isXmlElement } from '../text/is-xml-element.ts'

/**
 * Copies a root of any name into another document. Yjs does not keep what a root is, so that is told
 * from what is in it: of one that is a map and a list at once, the list is copied.
 */
export function copyRoot(old: Y.Doc, fresh: Y.Doc, name: string): void {
  switch (kindOf(old.get(name))) {
    case 'map':
      copyMap(fresh.getMap(name), old.getMap(name))
      return
    case 'text':
      copyText(fresh.getText(name), old.getText(name))
      return
    case 'xml':
      copyElement(fresh.getXmlElement(name), old.getXmlElement(name))
      return
    case 'array':
      copyArray(fresh.getArray(name), old.getArray(name))
  }
}

/** Yjs has no public way to ask; these are the fields that its own tools use. */
function kindOf({ _start: start }: Y.AbstractType<unknown>): 'map' | 'text' | 'xml' | 'array' {
  const contents: Y.Item['content'][] = []
  for (let item = start; item !== null; item = item.right) {
    if (!item.deleted) contents.push(item.content)
  }
  if (contents.length === 0) return 'map'
  if (contents.some(isOfText)) return 'text'
  return contents.every(isOfXml) ? 'xml' : 'array'
}

function isOfText(content: Y.Item['content']): boolean {
  const kinds = [Y.ContentString, Y.ContentFormat, Y.ContentEmbed]
  return kinds.some((kind) => content instanceof kind)
}

function isOfXml(content: Y.Item['content']): boolean {
  if (!(content instanceof Y.ContentType)) return false
  return isXmlElement(content.type) || content.type instanceof Y.XmlText
}
