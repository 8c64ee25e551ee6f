import { expect, it } from 'vitest'
import { funnelSteps } from './funnel-steps.ts'

const page = (path: string, given: { hasGoal?: boolean; isStep?: boolean } = {}) => ({
  pageId: path,
  path,
  title: path,
  hasGoal: false,
  isStep: true,
  ...given,
})
const shown = (pages: ReturnType<typeof page>[], convertsOn?: string) =>
  funnelSteps(pages, convertsOn).map(({ kind, path }) => `${kind} ${path}`)

it('has what is done on a page between it and the page one gets to by that', () => {
  const pages = [page('/', { hasGoal: true }), page('/thanks')]
  expect(shown(pages)).toEqual(['view /', 'pressed /', 'converted /', 'view /thanks'])
})

it('has one page as three steps', () => {
  expect(shown([page('/')])).toEqual(['view /', 'pressed /', 'converted /'])
})

it('goes by where most converted, and not by pages that are left out', () => {
  const form = page('/form', { hasGoal: true })
  const pages = [page('/', { hasGoal: true }), page('/more', { isStep: false }), form]
  const steps = ['view /', 'view /form', 'pressed /form', 'converted /form']
  expect(shown(pages, '/form')).toEqual(steps)
  expect(shown(pages, '/more')).toEqual(['view /', 'pressed /', 'converted /', 'view /form'])
})
