import { describe, expect, test } from 'vitest'
import { buildPage } from '../testing/build-page.ts'
import type { DropTarget } from './drop-target.ts'
import { isUnmoved, listTargets, moveTarget, nextTarget, resolveDrop } from './drop-target.ts'

const inColumn = (
  columnId: string,
  previousId: string | null,
  nextId: string | null,
): DropTarget => ({
  type: 'in-column',
  columnId,
  previousId,
  nextId,
})

describe('a drop lands by its neighbours', () => {
  const target = inColumn('s1.1', 'a', 'b')

  test('before the next one', () => {
    const page = buildPage([[['a', 'b', 'c']]])
    expect(resolveDrop(page, target, [])).toEqual({
      type: 'in-column',
      columnId: 's1.1',
      beforeId: 'b',
    })
  })

  test('wherever colleagues moved the column’s content meanwhile', () => {
    const page = buildPage([[['x', 'y', 'a', 'z', 'b']]])
    expect(resolveDrop(page, target, [])).toMatchObject({ beforeId: 'b' })
  })

  test('after the previous one when the next one left', () => {
    expect(resolveDrop(buildPage([[['a', 'c']]]), target, [])).toMatchObject({ beforeId: 'c' })
    expect(resolveDrop(buildPage([[['c', 'a']]]), target, [])).toMatchObject({ beforeId: null })
  })

  test('at the end of the column when both left', () => {
    expect(resolveDrop(buildPage([[['c', 'd']]]), target, [])).toMatchObject({ beforeId: null })
  })

  test('a first place stays first', () => {
    const first = inColumn('s1.1', null, 'b')
    expect(resolveDrop(buildPage([[['c', 'd']]]), first, [])).toMatchObject({ beforeId: 'c' })
  })

  test('beside its neighbours in another column when its own column is gone', () => {
    const page = buildPage([[['q'], ['b', 'c']]], 's9')
    expect(resolveDrop(page, target, [])).toEqual({
      type: 'in-column',
      columnId: 's9.2',
      beforeId: 'b',
    })
  })

  test('nowhere when nothing of the place is left', () => {
    expect(resolveDrop(buildPage([[['q']]], 's9'), target, [])).toBeNull()
  })

  test('the dragged one is no neighbour of itself', () => {
    const page = buildPage([[['a', 'moved', 'b']]])
    expect(resolveDrop(page, inColumn('s1.1', 'a', 'moved'), ['moved'])).toMatchObject({
      beforeId: 'b',
    })
    const drop = resolveDrop(page, target, ['moved'])
    expect(drop && isUnmoved(page, drop, { type: 'block', id: 'moved' })).toBe(true)
  })
})

describe('the arrow keys', () => {
  const page = buildPage([[['a', 'b'], ['c']], [['d']]])
  const carried = { type: 'block', id: 'b' } as const

  test('walk through every place in reading order', () => {
    expect(listTargets(page, carried)).toEqual([
      inColumn('s1.1', null, 'a'),
      inColumn('s1.1', 'a', null),
      inColumn('s1.2', null, 'c'),
      inColumn('s1.2', 'c', null),
      inColumn('s2.1', null, 'd'),
      inColumn('s2.1', 'd', null),
    ])
    expect(nextTarget(page, carried, inColumn('s1.1', 'a', null), 'down')).toEqual(
      inColumn('s1.2', null, 'c'),
    )
    expect(nextTarget(page, carried, inColumn('s1.1', null, 'a'), 'up')).toEqual(
      inColumn('s1.1', null, 'a'),
    )
  })

  test('jump to the next column at the same height', () => {
    expect(nextTarget(page, carried, inColumn('s1.1', 'a', null), 'right')).toEqual(
      inColumn('s1.2', 'c', null),
    )
    expect(nextTarget(page, carried, inColumn('s1.2', 'c', null), 'left')).toEqual(
      inColumn('s1.1', 'a', null),
    )
  })

  test('move a block directly, and stop at the edges', () => {
    expect(moveTarget(page, { type: 'block', id: 'a' }, 'down')).toEqual(
      inColumn('s1.1', 'b', null),
    )
    expect(moveTarget(page, { type: 'block', id: 'a' }, 'up')).toBeNull()
    expect(moveTarget(page, { type: 'block', id: 'b' }, 'down')).toEqual(
      inColumn('s1.2', null, 'c'),
    )
    expect(moveTarget(page, { type: 'section', id: 's1' }, 'down')).toEqual({
      type: 'between-sections',
      pageId: 'p1',
      previousId: 's2',
      nextId: null,
    })
  })
})
