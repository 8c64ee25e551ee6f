import * as Y from 'yjs'
import type { Roots } from '../document/document.ts'
import { rootsOf } from '../document/document.ts'
import type { BlockModel, FindModel } from '../model/field.ts'
import { makeStored } from '../document/make-props.ts'
import { readStored, upgradeProps } from '../document/read-props.ts'
import { readKind, readVersion } from '../read/read-parts.ts'
import { fieldOfProp } from '../model/responsive.ts'
import { readSchemaVersion, schemaVersion } from '../model/schema-version.ts'
import type { PropValue } from '../model/snapshot.ts'
import { findStored, propsOf } from '../document/stored.ts'
import { inVariant, propsPrefix, readDifferenceKey, splitId } from '../document/variant-ids.ts'
import { from1to2 } from './from-1-to-2.ts'
import { from2to3 } from './from-2-to-3.ts'
import type { UpgradeStep } from './upgrade-step.ts'

/** Every step in order, one for each version before the current one. */
export const upgradeSteps: readonly UpgradeStep[] = [from1to2, from2to3]

/**
 * The update that takes an encoded document to this build's schema and block versions; null when
 * there is nothing to do (an empty document, one that is current, or one that a newer build wrote).
 * The update is a difference: apply it on top of `state`. Upgrading again gives null. Servers that
 * upgrade the same state at once write the same values to the same keys, so their updates merge.
 */
export function upgradeDocument(state: Uint8Array | null, findModel: FindModel): Uint8Array | null {
  if (!state) return null
  const doc = new Y.Doc()
  try {
    Y.applyUpdate(doc, state)
    const before = Y.encodeStateVector(doc)
    let changed = false
    doc.on('update', () => {
      changed = true
    })
    upgradeInPlace(doc, findModel)
    return changed ? Y.encodeStateAsUpdate(doc, before) : null
  } finally {
    doc.destroy()
  }
}

/** The same for a document that is at hand, as one transaction of its own. */
export function upgradeInPlace(doc: Y.Doc, findModel: FindModel): void {
  const roots = rootsOf(doc)
  if (isNewer(roots) || roots.pages.size === 0) return
  doc.transact(() => {
    upgradeSchema(roots)
    upgradeDifferences(roots, findModel)
    upgradeBlocks(roots, findModel)
  })
}

function isNewer(roots: Roots): boolean {
  return readSchemaVersion(roots.meta.get('schemaVersion')) > schemaVersion
}

function upgradeSchema(roots: Roots): void {
  const from = readSchemaVersion(roots.meta.get('schemaVersion'))
  for (const step of upgradeSteps) {
    if (step.from >= from) step.upgrade(roots)
  }
  if (roots.meta.get('schemaVersion') !== schemaVersion) {
    roots.meta.set('schemaVersion', schemaVersion)
  }
}

function upgradeBlocks(roots: Roots, findModel: FindModel): void {
  for (const block of roots.blocks.values()) {
    if (!(block instanceof Y.Map)) continue
    const model = findModel(readKind(block))
    const props: unknown = block.get('props')
    if (model && props instanceof Y.Map && readVersion(block) < model.version) {
      upgradeBlock(block, props, model)
    }
  }
}

/** What variants say otherwise about blocks, before the blocks themselves are brought up. */
function upgradeDifferences(roots: Roots, findModel: FindModel): void {
  for (const [variantId, variant] of roots.pages.entries()) {
    if (!(variant instanceof Y.Map)) continue
    const ids = new Set<string>()
    for (const stored of variant.keys()) {
      const { level, id = '', key = '' } = readDifferenceKey(stored) ?? {}
      if (level === 'blocks' && key.startsWith(propsPrefix)) ids.add(id)
    }
    for (const id of ids) upgradeInherited(roots, inVariant(variantId, id), findModel)
  }
}

/** Afterwards the variant says otherwise what it would, had it been the page's own block. */
function upgradeInherited(roots: Roots, id: string, findModel: FindModel): void {
  const block = findStored(roots, 'blocks', id)
  const base = propsOf(findStored(roots, 'blocks', splitId(id)?.baseId ?? ''))
  const props = propsOf(block)
  const model = findModel(readKind(block))
  const version = readVersion(block)
  if (!props || !base || !model || version >= model.version) return
  const upgraded = upgradeProps(model, version, props)
  const ofPage = upgradeProps(model, version, base)
  const names = new Set([...Object.keys(upgraded), ...Object.keys(ofPage)])
  for (const [name] of Array.from(props.entries())) names.add(name)
  for (const name of names) {
    const value = Object.hasOwn(upgraded, name) ? upgraded[name] : undefined
    const field = fieldOfProp(model.fields, name)
    const isPages = isSame(value, Object.hasOwn(ofPage, name) ? ofPage[name] : undefined)
    if (isPages || !field) props.inherit?.(name)
    else if (props.isInherited?.(name) || !isSame(readStored(props.get(name)), value)) {
      props.set(name, name.includes('@') ? value : makeStored(field, value))
    }
  }
}

/**
 * Writes only the props that the upgrade changes. A changed text or list is replaced as a whole:
 * inserting into the old one would double it when two servers do it at once. Typing that reaches
 * the old one later, from someone who was offline, is lost with it.
 */
function upgradeBlock(block: Y.Map<unknown>, props: Y.Map<unknown>, model: BlockModel): void {
  const upgraded = upgradeProps(model, readVersion(block), props)
  for (const [name, field] of Object.entries(model.fields)) {
    const value = Object.hasOwn(upgraded, name) ? upgraded[name] : undefined
    if (props.has(name) && isSame(readStored(props.get(name)), value)) continue
    props.set(name, makeStored(field, value))
  }
  for (const name of props.keys()) {
    if (!Object.hasOwn(upgraded, name) && !fieldOfProp(model.fields, name)) props.delete(name)
  }
  block.set('version', model.version)
}

function isSame(a: PropValue | undefined, b: PropValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
