import { expect, it } from 'vitest'
import { roomCircles } from './room-circles.ts'

const roomOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? null) : null)

it('finds no circle where imports lead one way, however many', () => {
  const files = [
    { source: 'leads/a', targets: ['ingest/a', 'leads/b', 'main'] },
    { source: 'polls/a', targets: ['ingest/b', 'leads/b'] },
    { source: 'main', targets: ['polls/a', 'leads/a'] },
  ]
  expect(roomCircles(files, roomOf)).toEqual([])
})

it('names the shortest circle once, with the import that makes each step', () => {
  const files = [
    { source: 'leads/a', targets: ['ingest/a'] },
    { source: 'ingest/b', targets: ['polls/a'] },
    { source: 'polls/c', targets: ['leads/b', 'ingest/a'] },
  ]
  const [first = '', ...rest] = roomCircles(files, roomOf)
  expect(rest).toHaveLength(0)
  expect(first).toContain('ingest → polls → ingest: these rooms need each other in a circle.')
  expect(first).toContain('ingest → polls: ingest/b imports polls/a')
  expect(first).toContain('polls → ingest: polls/c imports ingest/a')
})

it('tells two circles apart', () => {
  const files = [
    { source: 'a/1', targets: ['b/1'] },
    { source: 'b/1', targets: ['a/1'] },
    { source: 'c/1', targets: ['d/1'] },
    { source: 'd/1', targets: ['c/2', 'a/1'] },
  ]
  expect(roomCircles(files, roomOf)).toHaveLength(2)
})
