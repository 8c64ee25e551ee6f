import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { rootsOf } from '../document/document.ts'
import { from1to2 } from './from-1-to-2.ts'

/** A version 1 document with one section of `columns` columns. */
function buildRoots(section: Record<string, unknown>, columns = 2) {
  const roots = rootsOf(new Y.Doc())
  roots.sections.set('s', new Y.Map(Object.entries(section)))
  for (let slot = 1; slot <= columns; slot += 1) {
    roots.columns.set(`s.${slot}`, new Y.Map([['parent', 's']]))
  }
  return roots
}

function upgraded(roots: ReturnType<typeof rootsOf>): Record<string, unknown> {
  from1to2.upgrade(roots)
  const section = roots.sections.get('s')
  return section instanceof Y.Map ? Object.fromEntries(section.entries()) : {}
}

test('fullWidth becomes the width, and the columns share equally', () => {
  expect(upgraded(buildRoots({ fullWidth: true }))).toEqual({ width: 'full', ratio: [1, 1] })
  expect(upgraded(buildRoots({}, 3))).toEqual({ width: 'normal', ratio: [1, 1, 1] })
})

test('what a newer client wrote already is kept; doing it again changes nothing', () => {
  const roots = buildRoots({ fullWidth: true, width: 'wide', ratio: [1, 2] })
  const once = upgraded(roots)
  expect(once).toEqual({ width: 'wide', ratio: [1, 2] })
  expect(upgraded(roots)).toEqual(once)
})

test('values that are no sections are left alone', () => {
  const roots = buildRoots({})
  roots.sections.set('x', 'hostile')
  from1to2.upgrade(roots)
  expect(roots.sections.get('x')).toBe('hostile')
})
