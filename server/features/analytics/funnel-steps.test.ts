import { expect, it } from 'vitest'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import { funnelSteps } from './funnel-steps.ts'

const page = (path: string, given: { goals?: string[]; isStep?: boolean } = {}) => ({
  pageId: path,
  path,
  title: path,
  goals: [],
  isStep: true,
  parts: [],
  ...given,
})
const form = { kind: 'form', target: 'form' } as const
const shown = (pages: ReturnType<typeof page>[], goal: GoalTarget | null = form) =>
  funnelSteps(pages, goal).map(({ kind, path }) => `${kind} ${path}`)

it('has what is done on a page between it and the page one gets to by that', () => {
  const pages = [page('/', { goals: ['form'] }), page('/thanks')]
  expect(shown(pages)).toEqual(['view /', 'pressed /', 'converted /', 'view /thanks'])
})

it('has one page as three steps', () => {
  expect(shown([page('/')])).toEqual(['view /', 'pressed /', 'converted /'])
})

it('goes by where the main goal is, and not by pages that are left out', () => {
  const second = page('/form', { goals: ['form'] })
  const pages = [page('/', { goals: ['button'] }), page('/more', { isStep: false }), second]
  const steps = ['view /', 'view /form', 'pressed /form', 'converted /form']
  expect(shown(pages)).toEqual(steps)
  const press = { kind: 'press', target: 'button' } as const
  expect(shown(pages, press)).toEqual(['view /', 'converted /', 'view /form'])
  expect(shown(pages, null)).toEqual(['view /', 'pressed /', 'converted /', 'view /form'])
  expect(shown(pages, { kind: 'page', target: '/form' })).toEqual(['view /', 'view /form'])
})
