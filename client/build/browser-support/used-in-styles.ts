import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import { parse, walk } from 'css-tree'
import type { CssNode, Declaration } from 'css-tree'
import { isRecord } from '#shared/lib/is-record.ts'
import { isKnown } from './compat.ts'
import type { Use } from './used-in-scripts.ts'

/** Units that are not as old as CSS. */
const units: readonly [RegExp, string][] = [
  [/^cq(?:w|h|i|b|min|max)$/, 'css.types.length.container_query_length_units'],
  [/^d(?:vw|vh|vi|vb|vmin|vmax)$/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/^s(?:vw|vh|vi|vb|vmin|vmax)$/, 'css.types.length.viewport_percentage_units_small'],
  [/^l(?:vw|vh|vi|vb|vmin|vmax)$/, 'css.types.length.viewport_percentage_units_large'],
  [/^lh$/, 'css.types.length.lh'],
  [/^rlh$/, 'css.types.length.rlh'],
  [/^cap$/, 'css.types.length.cap'],
]

/** The functions of values, wherever the data has them. */
const functions = featuresBelow(['css', 'types'])

/**
 * What a style sheet uses: properties, their words, functions, units, selectors and at-rules. What
 * stands in `@supports` counts not, as it is asked for there, nor what has another value beside it.
 */
export function usedInStyle(path: string, css: string): Use[] {
  const uses: Use[] = []
  const tree = parse(css, { positions: true, parseCustomProperty: true })
  walk(tree, function visit(node: CssNode) {
    if (node.type === 'Atrule' && node.name === 'supports') return walk.skip
    const features = featuresOf(node, this.declaration?.property)
    const beside = this.block?.children.toArray() ?? []
    if (features.length > 0 && !fallsBack(node, this.declaration, beside))
      uses.push({ path, line: node.loc?.start.line ?? 0, features })
    return undefined
  })
  return uses
}

function featuresOf(node: CssNode, property: string | undefined): string[] {
  switch (node.type) {
    case 'Declaration':
      return known(`css.properties.${node.property}`)
    case 'Identifier':
      return property ? known(`css.properties.${property}.${node.name}`) : []
    case 'Function':
      return functions.get(node.name.toLowerCase()) ?? []
    case 'Dimension':
      return units.filter(([unit]) => unit.test(node.unit)).map(([, feature]) => feature)
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return known(`css.selectors.${node.name}`)
    case 'Atrule':
      return known(`css.at-rules.${node.name}`)
    case 'Feature':
      return known(`css.at-rules.media.${node.name}`)
    default:
      return []
  }
}

const known = (feature: string) => (isKnown(feature) ? [feature] : [])

/** Whether the same rule says it for other browsers too: an earlier value, or a prefix before the name. */
function fallsBack(node: CssNode, around: Declaration | null, beside: readonly CssNode[]): boolean {
  const says = (property: string, those: readonly CssNode[]) =>
    those.some((one) => one.type === 'Declaration' && one.property === property)
  const declaration = node.type === 'Declaration' ? node : around
  if (!declaration) return false
  const { property } = declaration
  if (says(`-webkit-${property}`, beside)) return true
  return node !== declaration && says(property, beside.slice(0, beside.indexOf(declaration)))
}

function featuresBelow(part: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const types: Record<string, unknown> = bcd.css.types ?? {}
  const collect = (tree: Record<string, unknown>, path: readonly string[]): void => {
    for (const [name, value] of Object.entries(tree)) {
      if (name === '__compat' || !isRecord(value)) continue
      const feature = [...path, name].join('.')
      if (isKnown(feature)) found.set(name, [...(found.get(name) ?? []), feature])
      collect(value, [...path, name])
    }
  }
  collect(types, part)
  return found
}
