import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MainButtonSensor } from '../../drag/main-button-sensor.ts'
import { useMiddleButton } from './use-middle-button.ts'

afterEach(cleanup)

function Page() {
  useMiddleButton()
  return (
    <div id="canvas">
      <div data-page-id="page">
        <a href="/thanks">Thanks</a>
        <p>Words</p>
        <div contentEditable suppressContentEditableWarning>
          <a href="/thanks">Written</a>
        </div>
      </div>
    </div>
  )
}

test('it opens no link of the page, and pastes wherever the browser pastes by it', () => {
  render(<Page />)
  const isTaken = (name: string) =>
    !fireEvent(
      screen.getByText(name),
      new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }),
    )
  expect(['Thanks', 'Words', 'Written'].map(isTaken)).toEqual([true, false, false])
})

test('only the main button drags', () => {
  const begun: unknown[] = []
  const [activator] = MainButtonSensor.activators
  render(
    <button
      type="button"
      aria-label="Block"
      onMouseDown={(event) => begun.push(activator?.handler(event, {}))}
    />,
  )
  for (const button of [0, 1, 2]) fireEvent.mouseDown(screen.getByRole('button'), { button })
  expect(begun).toEqual([true, false, false])
})
