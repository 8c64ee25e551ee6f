import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useGivesWay } from './use-gives-way.ts'

afterEach(cleanup)

function Screen() {
  const [isOpen, setOpen] = useState(false)
  const { opener, form } = useGivesWay(isOpen)
  return isOpen ? (
    <div ref={form}>
      <button>Preset</button>
      <input aria-label="Source" />
      <button onClick={() => setOpen(false)}>Discard</button>
    </div>
  ) : (
    <button ref={opener} onClick={() => setOpen(true)}>
      New link
    </button>
  )
}

test('the focus goes into the form, and back to the button that is there again', async () => {
  render(<Screen />)
  await userEvent.click(screen.getByRole('button', { name: 'New link' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Source'))
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New link' }))
})
