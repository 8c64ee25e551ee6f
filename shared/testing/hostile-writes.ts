import * as fc from 'fast-check'
import * as Y from 'yjs'

const roots = ['meta', 'theme', 'pages', 'sections', 'columns', 'blocks']
const keys =
  'is align parent order removedFrom removedWith removedSince kind version props path title ratio width body label rows size primary radius #order __proto__ constructor toString schemaVersion fullWidth open'.split(
    ' ',
  )
const ids = ['id1', 'id2', 'id2.1', 'id3', 'id4', 'rescue-page', '__proto__', '', 'row1', 'a b']
  .concat(['id7', 'v1', 'v2', 'v1~id3', 'v1~id2', 'v1~id2.1', 'v2~id2', 'v1~v1~id3', 'v1~', '~'])
  .concat(['blocks/id3/parent', 'blocks/id3/order', 'blocks/id3/removedFrom', 'blocks/id3/kind'])
  .concat(['sections/id2/parent', 'columns/id2.1/parent', 'sections/id5/removedFrom', 'blocks//'])
  .concat([
    'blocks/id3/props/label',
    'blocks/id3/props/rows',
    'blocks/id3/props',
    'sections/id2/ratio',
  ])

type Value =
  | { as: 'plain'; plain: unknown }
  | { as: 'map'; entries: [string, Value][] }
  | { as: 'array' | 'text' | 'richText' | 'fragment' | 'element'; items: Value[] }

/** Values of every type that Yjs can store, nested. */
function values(): fc.Arbitrary<Value> {
  const plain = fc.oneof(
    fc.constantFrom<unknown>(null, true, Infinity, -1, 0.5, '', 'note', 'campaign', 'a0', 'zz'),
    fc.constantFrom(...ids),
    fc.constantFrom<unknown>(['x'], { a: 1 }, new Uint8Array(3), 10n, { type: 'doc' }),
    fc.string(),
    fc.double(),
  )
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.record({ as: fc.constant('plain' as const), plain }),
      fc.record({
        as: fc.constant('map' as const),
        entries: fc.array(
          fc.tuple(fc.oneof(fc.constantFrom(...keys), fc.constantFrom(...ids)), tie('value')),
          { maxLength: 8 },
        ),
      }),
      fc.record({
        as: fc.constantFrom(
          'array' as const,
          'text' as const,
          'richText' as const,
          'fragment' as const,
          'element' as const,
        ),
        items: fc.array(tie('value'), { maxLength: 4 }),
      }),
    ),
  }))
  return value
}

function make(value: Value): unknown {
  switch (value.as) {
    case 'plain':
      return value.plain
    case 'map': {
      const map = new Y.Map<unknown>()
      for (const [key, entry] of value.entries) map.set(key, make(entry))
      return map
    }
    case 'array': {
      const array = new Y.Array<unknown>()
      // Yjs itself refuses to store these in arrays.
      array.push(value.items.map(make).filter((item) => typeof item !== 'bigint'))
      return array
    }
    case 'text': {
      const text = new Y.Text('text')
      text.applyDelta([
        { retain: 2, attributes: { ['__proto__']: { bold: true }, link: { href: 'x:' }, bold: 1 } },
        { insert: { embed: true } },
      ])
      return text
    }
    case 'richText':
      return makeRichText(value.items.map(make))
    default: {
      const xml = value.as === 'element' ? new Y.XmlElement('paragraph') : new Y.XmlFragment()
      const children = value.items.map(make)
      xml.insert(
        0,
        children.filter((child) => child instanceof Y.XmlElement),
      )
      return xml
    }
  }
}

/** Words with anything between them, also under the keys of a line end. */
function makeRichText(items: readonly unknown[]): Y.XmlText {
  const text = new Y.XmlText()
  const looks = { ['__proto__']: { bold: true }, link: 'x:', bold: 1, colour: 'none' }
  const embeds = items.filter((item) => typeof item === 'object' && item !== null)
  text.applyDelta([
    { insert: 'words', attributes: looks },
    ...embeds.flatMap((insert) => [{ insert }, { insert: 'more' }]),
    ...items
      .filter((item) => typeof item !== 'object')
      .map((is) => ({ insert: new Y.Map<unknown>(Object.entries({ is, align: is })) })),
  ])
  return text
}

/** A value of any type, and the root and the keys under which a client that keeps to nothing puts it. */
export type HostileWrite = { root: string; path: string[]; value: Value }

/** Writes into a document of `buildCampaignDoc` that meet what is there, also in variants `v1` and `v2`. */
export function hostileWrites(): fc.Arbitrary<HostileWrite> {
  return fc.record({
    root: fc.constantFrom(...roots),
    path: fc.array(fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...keys)), {
      minLength: 1,
      maxLength: 3,
    }),
    value: values(),
  })
}

/** Does it, as deep as there are maps. */
export function writeHostile(doc: Y.Doc, { root, path, value }: HostileWrite): void {
  put(doc.getMap(root), path, make(value))
}

function put(map: Y.Map<unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  const inside = map.get(key)
  if (rest.length > 0 && inside instanceof Y.Map) put(inside, rest, value)
  else map.set(key, value)
}
