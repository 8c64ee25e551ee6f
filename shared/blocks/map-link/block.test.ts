import { describe, expect, it } from 'vitest'
import { must } from '../../lib/must.ts'
import { safeHref } from '../../campaign/model/safe-href.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { rich } from '../rich.ts'
import { mapAddress, mapServices } from './map-address.ts'

const hall = { name: rich('Old hall'), address: rich('Quay 1 & 2', '12345 Town') }

it('is an address with the ways there, and loads nothing', () => {
  const html = renderBlock('map-link', hall)
  expect(html).toContain('<div class="ff-map-link-name">Old hall</div>')
  expect(html).toContain('<address>Quay 1 &amp; 2<br/>12345 Town</address>')
  expect(html.match(/<a href="https:[^"]*" rel="noopener">/g)).toHaveLength(3)
  expect(html).not.toMatch(/<(iframe|img|script|link)/)
})

it('asks the map for the name and the address', () => {
  expect(renderBlock('map-link', { ...hall, service: 'google' })).toContain(
    'href="https://www.google.com/maps/search/?api=1&amp;query=Old+hall%2C+Quay+1+%26+2+12345+Town"',
  )
})

it('leads to one map when told', () => {
  const html = renderBlock('map-link', { ...hall, service: 'osm' })
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('https://www.openstreetmap.org/search?query=Old+hall')
})

it('stands elsewhere at other widths', () => {
  expect(renderBlock('map-link', { 'align@phone': 'center' })).toContain(
    'ff-map-link-center--phone',
  )
})

it('is nothing on a published page without words, and has no empty parts', () => {
  const empty = { name: rich(''), address: rich('') }
  expect(renderBlock('map-link', empty)).toBe('')
  expect(renderBlock('map-link', { ...hall, name: rich('') })).not.toContain('ff-map-link-name')
  expect(renderBlock('map-link', empty, { placeholder: (text) => text })).toContain('<address>')
})

it('asks for an address', () => {
  expect(checkBlock('map-link')).toEqual([])
  expect(checkBlock('map-link', { address: rich('') })).toMatchObject([{ level: 'error' }])
})

describe('the address of a map', () => {
  const google = must(mapServices[0], 'a service')

  it('is safe whatever the words are', () => {
    const words = ['a"><script>', 'x&api=2#y', '\ud800 half', '\\\t\n', '🏛'.repeat(5000)]
    for (const place of words) {
      for (const service of mapServices) {
        const address = mapAddress(service, place)
        expect(safeHref(address)).toBe(address)
        expect(new URL(address).origin).toBe(new URL(service.base).origin)
      }
    }
    const { searchParams, hash } = new URL(mapAddress(google, 'x&api=2#y'))
    expect(searchParams.getAll('api')).toEqual(['1'])
    expect(hash).toBe('')
  })
})
