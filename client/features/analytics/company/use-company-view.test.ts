import { expect, it } from 'vitest'
import { readCompanyView, writeCompanyView } from './use-company-view.ts'

const viewOf = (search: string) => readCompanyView(new URLSearchParams(search))

it('is the same after it was written, beside all else', () => {
  const search = 'status=live&search=spring&sort=name&page=3'
  const written = writeCompanyView(new URLSearchParams('range=week&page=9'), viewOf(search))
  expect(Object.fromEntries(written)).toEqual({
    range: 'week',
    status: 'live',
    search: 'spring',
    sort: 'name',
    page: '3',
  })
  expect(viewOf(search)).toEqual({ status: 'live', search: 'spring', sort: 'name', page: 2 })
})

it('takes what is wrong as not asked for', () => {
  const usual = { status: null, search: '', sort: 'visitors', page: 0 }
  expect(viewOf('status=happy&sort=luck&page=-4')).toEqual(usual)
  expect(writeCompanyView(new URLSearchParams(), viewOf('')).toString()).toBe('')
})
