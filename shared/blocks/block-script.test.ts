// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import type { BlockScript } from './block-script.ts'
import { runScripts } from './block-script.ts'

const scripts = import.meta.glob<BlockScript>('./*/script.ts', { eager: true })

afterEach(() => {
  vi.unstubAllGlobals()
})

it('runs the others when one fails', () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const error = new Error('broken on purpose')
  const other = vi.fn<(root: ParentNode) => void>()
  const broken = () => {
    throw error
  }
  runScripts([broken, other], document)
  expect(other).toHaveBeenCalledWith(document)
  expect(report).toHaveBeenCalledWith(error)
})

it.each(Object.entries(scripts))('%s leaves a page without its block as it is', (_, script) => {
  document.body.innerHTML = '<main><p>Words</p></main>'
  script.default(document)
  script.onCanvas?.(document)
  expect(document.body.innerHTML).toBe('<main><p>Words</p></main>')
})
