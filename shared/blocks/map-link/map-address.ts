import { cutText } from '../../campaign/model/cut-text.ts'

/** The map services that can show a place; each opens its app where the visitor has it. */
export const mapServices = [
  {
    id: 'google',
    name: 'Google Maps',
    base: 'https://www.google.com/maps/search/',
    query: 'query',
  },
  { id: 'apple', name: 'Apple Maps', base: 'https://maps.apple.com/', query: 'q' },
  {
    id: 'osm',
    name: 'OpenStreetMap',
    base: 'https://www.openstreetmap.org/search',
    query: 'query',
  },
] as const

export type MapService = (typeof mapServices)[number]

/** Longer places are cut: what is not Latin takes up to twelve signs in an address. */
const longestPlace = 140

/** The address at which `service` looks for `place`. */
export function mapAddress(service: MapService, place: string): string {
  const words = cutText(place, longestPlace)
  // Unlike encodeURIComponent this never throws, whatever the words are.
  const search = new URLSearchParams({
    ...(service.id === 'google' ? { api: '1' } : {}),
    [service.query]: words,
  })
  return `${service.base}?${search.toString()}`
}
