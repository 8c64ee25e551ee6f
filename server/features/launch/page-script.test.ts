import { expect, it } from 'vitest'
import { buildSection } from '#shared/testing/build-section.ts'
import { buildBlock } from '#shared/testing/render-block.tsx'
import { scriptOf } from './page-script.ts'

const scripts = {
  core: 'core()',
  uncounted: 'uncounted()',
  ofKind: (kind: string) => ({ tabs: 'tabs()', form: 'form()' })[kind],
}

function scriptWith(...kinds: string[]) {
  const sections = [buildSection([kinds.map((kind, at) => buildBlock(kind, {}, `b${at}`))])]
  return scriptOf(scripts, {
    id: 'p',
    path: '/',
    title: '',
    description: '',
    sections,
    variants: [],
  })
}

it('is what every page runs, and what its own blocks need, each once and in one order', () => {
  expect(scriptWith('heading').source).toBe('core()')
  expect(scriptWith('tabs', 'heading', 'form', 'tabs').source).toBe('core()\nform()\ntabs()')
  expect(scriptWith('form', 'tabs')).toEqual(scriptWith('tabs', 'form'))
})

it('comes with the hash that allows exactly it', () => {
  expect(scriptWith('heading').hash).toMatch(/^sha256-[\w+/]{43}=$/)
  expect(scriptWith('heading').hash).not.toBe(scriptWith('tabs').hash)
})
