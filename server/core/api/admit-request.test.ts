import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors/catalogue.ts'
import { callerOf } from '#server/core/caller.ts'
import type { Caller } from '#server/core/caller.ts'
import { createLimits, limitTable } from '#server/core/limits.ts'
import { countersHere } from '#server/platform/limits/counters.ts'
import { createAdmission } from './admit-request.ts'
import type { CallerFinder } from './find-caller.ts'

const office = '192.0.2.7'
const person = callerOf({ id: 'ada', name: 'Ada', email: 'ada@example.com' })
const guest: Caller = { ...person, isGuest: true, person: { ...person.person, id: 'gus' } }
const key = { id: 'report', name: 'Report', companyId: 'c', scopes: [] }

/** The credentials that are right, and whose they are. */
const right: Record<string, Caller> = {
  'session=ada': person,
  'guest=gus': guest,
  'Bearer ff_right': { ...person, key },
}

function start() {
  const find = vi.fn<CallerFinder>(async ({ headers }) => {
    const { authorization, cookie = '' } = headers
    const found = right[authorization ?? cookie]
    if (authorization && !found) throw new AppError('key-unusable')
    return found ?? null
  })
  const admit = createAdmission(createLimits(countersHere), find)
  const ask = (headers: Record<string, string>, address = office) => {
    const request = new IncomingMessage(new Socket())
    Object.assign(request.headers, headers)
    return admit(request, address)
  }
  return { find, ask }
}

const forge = (count: number) => ({ cookie: `session=${count}` })

it('counts people, keys and guests by themselves, and all others by their network', async () => {
  const { ask } = start()
  const tried: Record<string, string>[] = [
    { cookie: 'session=ada' },
    { authorization: 'Bearer ff_right' },
    { cookie: 'guest=gus' },
    {},
    { cookie: 'session=forged' },
    { authorization: 'Bearer ff_wrong', cookie: 'session=ada' },
  ]
  const askers = []
  for (const headers of tried) askers.push((await ask(headers)).asker)
  const stranger = { kind: 'stranger', id: office }
  expect(askers).toEqual([
    { kind: 'person', id: 'ada' },
    { kind: 'key', id: 'report' },
    { kind: 'guest', id: 'gus' },
    stranger,
    stranger,
    stranger,
  ])
  const { spent } = await ask({})
  expect(spent).toMatchObject({ name: 'stranger', left: limitTable.stranger.points - 4 })
})

it('takes an IPv6 network for one stranger', async () => {
  const { ask } = start()
  await ask({}, '2001:db8:0:7::1')
  expect((await ask({}, '2001:db8:0:7:ffff::2')).spent.left).toBe(limitTable.stranger.points - 2)
})

it('asks no more about a flood of made-up sessions, and lets go on who is known', async () => {
  const { ask, find } = start()
  const { points } = limitTable.unproven
  await ask({ cookie: 'session=ada' })
  for (let count = 0; count < points; count += 1) await ask(forge(count))
  const asked = find.mock.calls.length
  await expect(ask(forge(points))).rejects.toMatchObject({ slug: 'rate-limited' })
  await expect(ask({ authorization: 'Bearer ff_wrong' })).rejects.toThrow('try again in')
  expect(find.mock.calls.length).toBe(asked)
  expect((await ask({ cookie: 'session=ada' })).asker.kind).toBe('person')
  expect((await ask({ cookie: 'guest=gus' }, '192.0.2.8')).asker.kind).toBe('guest')
})

it('asks about a flood that comes all at once as seldom', async () => {
  const { ask, find } = start()
  const { points } = limitTable.unproven
  const flood = Array.from({ length: 2 * points }, () => ask({ cookie: 'session=forged' }))
  const answers = await Promise.allSettled(flood)
  expect(find.mock.calls.length).toBe(points)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(points)
})

it('counts nothing against who arrives with a right session, however many requests come with it', async () => {
  const { ask } = start()
  const { points } = limitTable.unproven
  const arrive = (count: number) => {
    right[`session=${count}`] = { ...person, person: { ...person.person, id: `${count}` } }
    return Array.from({ length: 6 }, () => ask(forge(count)))
  }
  const arrived = await Promise.all(
    Array.from({ length: points }, (_, count) => arrive(count)).flat(),
  )
  expect(new Set(arrived.map(({ asker }) => asker.kind))).toEqual(new Set(['person']))
  for (let count = 0; count < points; count += 1) delete right[`session=${count}`]
})

it('tells the operation what the finder said, and judges by what is known while nobody can tell', async () => {
  const { ask, find } = start()
  const wrong = await ask({ authorization: 'Bearer ff_wrong' })
  await expect(wrong.caller()).rejects.toMatchObject({ slug: 'key-unusable' })
  expect(await (await ask({ cookie: 'session=ada' })).caller()).toBe(person)
  find.mockRejectedValue(new AppError('unavailable'))
  const known = await ask({ cookie: 'session=ada' })
  expect(known.asker).toEqual({ kind: 'person', id: 'ada' })
  await expect(known.caller()).rejects.toMatchObject({ slug: 'unavailable' })
  expect((await ask({ cookie: 'session=other' })).asker.kind).toBe('stranger')
})

it('takes a session that has ended for none', async () => {
  const { ask, find } = start()
  await ask({ cookie: 'session=ada' })
  find.mockResolvedValue(null)
  expect((await ask({ cookie: 'session=ada' })).asker.kind).toBe('stranger')
  find.mockRejectedValue(new AppError('unavailable'))
  expect((await ask({ cookie: 'session=ada' })).asker.kind).toBe('stranger')
})
