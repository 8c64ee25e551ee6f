import { expect, it, vi } from 'vitest'
import { encodeHello } from '#shared/contract/collab-messages.ts'
import type { Admission, Gatekeeper, Refusal } from '../ports.ts'
import { buildAdmission, RawClient, startCollab, urlGatekeeper } from '../testing/start-collab.ts'

const soon = { timeout: 5_000, interval: 5 }

/** The status of an upgrade that is refused by HTTP. */
function statusOf(client: RawClient): Promise<number | undefined> {
  return new Promise((resolve) =>
    client.ws.once('unexpected-response', (_, response) => {
      resolve(response.statusCode)
      response.destroy()
    }),
  )
}

it('R1 another path is answered with 404', async () => {
  const server = await startCollab()
  for (const path of ['/', '/room/more', '/?person=ada']) {
    expect(await statusOf(new RawClient(server.url + path))).toBe(404)
  }
  expect(await statusOf(new RawClient(server.url.replace('/collab', '/other/room')))).toBe(404)
})

it('R2 a foreign origin is answered with 403 and never reaches the gatekeeper', async () => {
  const admit = vi.fn<Gatekeeper['admit']>(urlGatekeeper.admit)
  const server = await startCollab({ gatekeeper: { admit } })
  const strangers = [
    'http://evil.test',
    'null',
    'http://fanfare.test.evil.test',
    'https://fanfare.test',
  ]
  for (const origin of strangers) {
    expect(await statusOf(new RawClient(`${server.url}/room`, origin))).toBe(403)
  }
  expect(admit).not.toHaveBeenCalled()
  await new RawClient(`${server.url}/room`, null).opened()
  expect(admit).toHaveBeenCalledOnce()
})

it.each([
  ['signed-out', 4401],
  ['not-found', 4404],
  ['forbidden', 4403],
  ['unavailable', 4503],
] as const)('R3 %s is told by close code %i, after the handshake', async (refused, code) => {
  const server = await startCollab({ gatekeeper: { admit: () => Promise.resolve({ refused }) } })
  const client = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(client.closed).toEqual({ code, reason: refused }), soon)
  expect(client.received).toEqual([])
  expect(server.collab.rooms()).toEqual([])
})

it('R3 refusals keep what a client sends at once from being read', async () => {
  const server = await startCollab({
    gatekeeper: { admit: () => Promise.resolve({ refused: 'signed-out' }) },
  })
  const client = new RawClient(`${server.url}/room`)
  await client.opened()
  client.ws.send(encodeHello())
  await vi.waitFor(() => expect(client.closed?.code).toBe(4401), soon)
  expect(client.received).toEqual([])
})

it('R4 a gatekeeper that fails admits nobody', async () => {
  const server = await startCollab({
    gatekeeper: { admit: () => Promise.reject(new Error('down')) },
  })
  const client = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(client.closed?.reason).toBe('unavailable'), soon)
})

it('R4 a gatekeeper that never answers admits nobody', async () => {
  const server = await startCollab({
    gatekeeper: { admit: () => new Promise(() => undefined) },
    limits: { admitMs: 20 },
  })
  const client = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(client.closed?.reason).toBe('unavailable'), soon)
})

const full = { code: 4530, reason: 'too-many-connections' }

it('R5 connections are capped by person and room', async () => {
  const byPerson = await startCollab({ limits: { connectionsPerPerson: 1 } })
  await new RawClient(`${byPerson.url}/room?person=ada`).opened()
  await new RawClient(`${byPerson.url}/room?person=bob`).opened()
  const third = new RawClient(`${byPerson.url}/room?person=ada`)
  await vi.waitFor(() => expect(third.closed).toEqual(full), soon)

  const byRoom = await startCollab({ limits: { connectionsPerRoom: 1 } })
  await new RawClient(`${byRoom.url}/a?person=ada`).opened()
  await new RawClient(`${byRoom.url}/b?person=bob`).opened()
  const late = new RawClient(`${byRoom.url}/a?person=eve`)
  await vi.waitFor(() => expect(late.closed).toEqual(full), soon)
})

it('R5 strangers of one network are capped together, and nobody else there is', async () => {
  const { url, collab } = await startCollab({
    limits: { strangersPerNetwork: 2 },
    networkOf: ({ url: path }) => new URL(path ?? '', 'http://here').searchParams.get('net') ?? '',
  })
  const come = (who: string) => new RawClient(`${url}/room?${who}`)
  const inside = (count: number) =>
    vi.waitFor(() => expect(collab.connections()).toHaveLength(count), soon)
  const two = [come('person=g1&guest=1&net=office'), come('person=g2&guest=1&net=office')]
  await inside(2)
  const third = come('person=g3&guest=1&net=office')
  await vi.waitFor(() => expect(third.closed).toEqual(full), soon)
  for (const name of ['ada', 'bob', 'eve']) come(`person=${name}&net=office`)
  come('person=g4&guest=1&net=home')
  await inside(6)
  two[0]?.ws.terminate()
  await inside(5)
  come('person=g3&guest=1&net=office')
  await inside(6)
})

it('R6 ending a session closes its open connections at once, and no others', async () => {
  const server = await startCollab()
  const ada = new RawClient(`${server.url}/room?person=ada`)
  const bob = new RawClient(`${server.url}/room?person=bob`)
  await vi.waitFor(() => expect(server.collab.connections()).toHaveLength(2), soon)
  server.collab.endSession('session of ada', 'signed-out')
  expect(server.collab.connections()).toMatchObject([{ person: { id: 'bob' } }])
  await vi.waitFor(() => expect(ada.closed?.code).toBe(4401), soon)
  expect(bob.closed).toBeNull()
})

it('R6 what is ended while somebody is being admitted is ended for them too', async () => {
  let answer: (admission: Admission | Refusal) => void = () => undefined
  const admit = vi.fn<Gatekeeper['admit']>(() => new Promise((resolve) => (answer = resolve)))
  const server = await startCollab({ gatekeeper: { admit } })
  const ended = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(admit).toHaveBeenCalledTimes(1), soon)
  server.collab.endSession('session', 'signed-out')
  answer(buildAdmission({ sessionId: 'session' }))
  await vi.waitFor(() => expect(ended.closed?.reason).toBe('signed-out'), soon)
  expect(server.collab.rooms()).toEqual([])

  const narrowed = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(admit).toHaveBeenCalledTimes(2), soon)
  server.collab.setCanWrite(({ person }) => person.id === 'ada', false)
  answer(buildAdmission())
  await vi.waitFor(() => expect(narrowed.received.length).toBeGreaterThan(0), soon)
  narrowed.ws.send(encodeHello())
  // welcome: type 100, kind 1, may not write, generation 1
  await vi.waitFor(
    () => expect(narrowed.received).toContainEqual(Uint8Array.of(100, 1, 0, 1)),
    soon,
  )
})

it('R6 narrowing tells those who said hello', async () => {
  const server = await startCollab()
  const client = new RawClient(`${server.url}/room`)
  await client.opened()
  client.ws.send(encodeHello())
  await vi.waitFor(() => expect(client.received).toContainEqual(Uint8Array.of(100, 1, 1, 1)), soon)
  server.collab.setCanWrite(({ room }) => room === 'room', false)
  await vi.waitFor(() => expect(client.received).toContainEqual(Uint8Array.of(100, 1, 0, 1)), soon)
  server.collab.disconnect(({ room }) => room === 'room', 'not-found')
  await vi.waitFor(() => expect(client.closed?.code).toBe(4404), soon)
})

it('R7 a session that was given more time keeps its connections until then', async () => {
  const expiresAt = Date.parse('2026-01-01T01:00:00Z')
  const admit: Gatekeeper['admit'] = async (request) => ({
    ...(await urlGatekeeper.admit(request)),
    expiresAt,
  })
  const server = await startCollab({ gatekeeper: { admit } })
  const short = new RawClient(`${server.url}/room?session=short`)
  const long = new RawClient(`${server.url}/room?session=long`)
  await vi.waitFor(() => expect(server.collab.connections()).toHaveLength(2), soon)
  server.collab.extendSession('long', expiresAt + 1_000)
  server.time.now = expiresAt
  await vi.waitFor(() => expect(short.closed?.code).toBe(4401), soon)
  expect(long.closed).toBeNull()
  server.time.now = expiresAt + 1_000
  await vi.waitFor(() => expect(long.closed?.code).toBe(4401), soon)
})

it('R7 a connection ends with its session', async () => {
  const expiresAt = Date.parse('2026-01-01T01:00:00Z')
  const server = await startCollab({
    gatekeeper: { admit: () => Promise.resolve(buildAdmission({ expiresAt })) },
  })
  const client = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(server.collab.connections()).toHaveLength(1), soon)
  server.time.now = expiresAt - 1
  await vi.waitFor(() => expect(client.received.length).toBeGreaterThan(0), soon)
  expect(client.closed).toBeNull()
  server.time.now = expiresAt
  await vi.waitFor(() => expect(client.closed).toEqual({ code: 4401, reason: 'signed-out' }), soon)
  const late = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(late.closed?.code).toBe(4401), soon)
})
