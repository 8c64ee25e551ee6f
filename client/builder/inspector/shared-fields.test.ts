import { expect, test } from 'vitest'
import { buildBlock } from '#shared/testing/render-block.tsx'
import { sharedFields, sharedValues } from './shared-fields.ts'

test('several blocks share the fields that mean the same', () => {
  const heading = buildBlock('heading', { align: 'center' })
  const text = buildBlock('rich-text', { align: 'center' })
  expect(Object.keys(sharedFields([heading, text]))).toEqual(['align'])
  expect(Object.keys(sharedFields([heading, heading]))).toEqual(['level', 'size', 'align'])
  expect(sharedFields([heading, buildBlock('spacer')])).toEqual({})
})

test('a value is shared when all have it', () => {
  const left = buildBlock('heading', { align: 'left', level: '1' })
  const right = buildBlock('heading', { align: 'right', level: '1' })
  expect(sharedValues([left, right])).toMatchObject({ level: '1' })
  expect(sharedValues([left, right])).not.toHaveProperty('align')
})
