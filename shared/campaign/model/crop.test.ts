import { expect, test } from 'vitest'
import { acceptCrop, readCrop } from './crop.ts'
import { writeCrop } from './write-crop.ts'

test('a crop is a part of the picture, to a tenth of a per cent', () => {
  const part = { x: 10.04, y: 0, width: 33.333, height: 50 }
  expect(writeCrop(part)).toBe('10 0 33.3 50')
  expect(readCrop('10 0 33.3 50')).toEqual({ x: 10, y: 0, width: 33.3, height: 50 })
})

test('all of the picture is no crop, and none reaches beyond it', () => {
  expect(writeCrop({ x: 0, y: 0, width: 100, height: 100 })).toBe('')
  expect(writeCrop({ x: 66.66, y: 0, width: 33.34, height: 100 })).toBe('66.7 0 33.3 100')
  expect(writeCrop({ x: 0, y: 0, width: 0, height: 0 })).toBe('')
})

test.each([
  '60 0 50 50',
  '0 0 0.5 50',
  '0 0 100 100',
  '1 2 3',
  '-1 0 50 50',
  '0 0 1e1 50',
  'a',
  5,
  null,
])('is not taken: %j', (value) => expect(acceptCrop(value)).toBeUndefined())
