import '#client/builder/testing/browser-parts.ts'
import { MantineProvider, Textarea, TextInput } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { theme } from './theme.ts'

afterEach(cleanup)

test('every field for words is read from the side on which they begin', () => {
  render(
    <MantineProvider theme={theme} env="test">
      <TextInput aria-label="Name" />
      <Textarea aria-label="Comment" />
    </MantineProvider>,
  )
  for (const name of ['Name', 'Comment'])
    expect(screen.getByLabelText(name).getAttribute('dir')).toBe('auto')
})
