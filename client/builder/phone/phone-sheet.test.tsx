import '../testing/browser-parts.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useView } from '../state/builder-context.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { PhoneSheet } from './phone-sheet.tsx'
import { openSheet, openSheetOf } from './phone-sheet-name.ts'

afterEach(cleanup)

function Shown() {
  return <PhoneSheet name={useView(openSheetOf)} />
}

test('Escape closes what opened from below', async () => {
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections: [] }] })
  act(() => openSheet(builder, 'inspector'))
  render(
    <AroundBuilder builder={builder}>
      <Shown />
    </AroundBuilder>,
  )
  const sheet = await screen.findByRole('dialog', { name: 'Page' })
  expect(sheet).toBeTruthy()
  screen.getByRole('button', { name: 'Make higher' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(openSheetOf(builder.view.getSnapshot())).toBeNull()
})
