import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { render, screen } from '@testing-library/react'
import { createElement, createRef } from 'react'
import { expect, test } from 'vitest'
import { Box, Stack, Text } from './elements.tsx'
import { words } from './words.ts'

const sheet = readFileSync(resolve(import.meta.dirname, 'elements.css'), 'utf8')
const said = Object.entries(words).flatMap(([word, values]) =>
  values.map((value) => ({
    props: { [word]: value },
    name: value === true ? `fan-${word}` : `fan-${word}-${value}`,
  })),
)

test('each word has a rule, and each rule is said by a word or begins an element', () => {
  const ruled = new Set(Array.from(sheet.matchAll(/\.(fan-[\w-]+)/g), ([, name = '']) => name))
  const begun = ['fan-stack', 'fan-row', 'fan-grid', 'fan-list', 'fan-heading', 'fan-spoken']
  expect([...ruled].toSorted()).toEqual([...begun, ...said.map(({ name }) => name)].toSorted())
})

test.each(said)(
  '$name is said by its property, which the element does not get',
  ({ props, name }) => {
    const { container } = render(createElement(Box, props))
    const element = container.firstElementChild
    expect(element?.className).toBe(name)
    expect(element?.getAttributeNames()).toEqual(['class'])
  },
)

test('everything else is the element’s own, and a class is added', () => {
  const ref = createRef<HTMLLabelElement>()
  render(
    <Stack gap="8">
      <Text as="label" htmlFor="name" ref={ref} size="13" className="own" truncate={false}>
        Name
      </Text>
    </Stack>,
  )
  const label = screen.getByText('Name')
  expect(label).toBe(ref.current)
  expect(label.outerHTML).toBe('<label for="name" class="fan-size-13 own">Name</label>')
  expect(label.parentElement?.className).toBe('fan-stack fan-gap-8')
})
