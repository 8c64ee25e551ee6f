import { expect, test } from 'vitest'
import { edgeNear } from './edge-near.ts'

const box = { left: 100, top: 200, width: 300, height: 60 }

test('the pointer is near the edges, and hardly ever on the words between', () => {
  const at = (y: number, x = 250) => edgeNear(box, { x, y })
  expect(at(195)).toBe('above')
  expect(at(204)).toBe('above')
  expect(at(210)).toBeNull()
  expect(at(230)).toBeNull()
  expect(at(258)).toBe('below')
  expect(at(270)).toBe('below')
  expect(at(150)).toBeNull()
  expect(at(300)).toBeNull()
  expect(at(195, 20)).toBeNull()
})

test('of something flat it is the nearer edge', () => {
  const flat = { ...box, height: 8 }
  expect(edgeNear(flat, { x: 250, y: 201 })).toBe('above')
  expect(edgeNear(flat, { x: 250, y: 207 })).toBe('below')
})
