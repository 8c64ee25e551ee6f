import { setImmediate as nextTurn } from 'node:timers/promises'
import * as encoding from 'lib0/encoding'
import { expect, it } from 'vitest'
import { writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { encodeFromCollab, encodeHello } from '#shared/contract/collab-messages.ts'
import { buildCore, Peer } from '../testing/peers.ts'
import { connectProvider, RawClient, startCollab } from '../testing/start-collab.ts'
import { messageSync, syncStep1, syncStep2 } from '../wire/messages.ts'
import { Intake } from './intake.ts'

const large = (mark: number) => new Uint8Array(64 * 1024).fill(mark)
const small = (mark: number) => new Uint8Array([mark])

async function buildIntake() {
  const core = buildCore()
  const peers = [new Peer(core), new Peer(core), new Peer(core)] as const
  await expect.poll(() => core.rooms.find('room')?.stage).toBe('open')
  const connections = peers.map(({ connection }) => connection)
  const heard: string[] = []
  const intake = new Intake((connection, message) => {
    heard.push(`${'abc'.charAt(connections.indexOf(connection))}${message[0]}`)
  })
  const [a, b, c] = peers
  return { intake, heard, a, b, c }
}

it('R19 small messages are passed on at once, large ones one in a turn', async () => {
  const { intake, heard, a, b, c } = await buildIntake()
  intake.take(a.connection, large(1))
  intake.take(b.connection, large(1))
  intake.take(c.connection, small(1))
  expect(heard).toEqual(['c1'])
  await nextTurn()
  intake.take(c.connection, small(2))
  expect(heard).toEqual(['c1', 'a1', 'c2'])
  await nextTurn()
  expect(heard).toEqual(['c1', 'a1', 'c2', 'b1'])
})

it('R19 what a sender sends behind a large message stays behind it, and is not read further', async () => {
  const { intake, heard, a, b } = await buildIntake()
  for (const message of [large(1), small(2), large(3), small(4)]) intake.take(a.connection, message)
  intake.take(b.connection, large(1))
  expect(a.transport.paused).toBe(true)
  expect(heard).toEqual([])
  await nextTurn()
  expect(heard).toEqual(['a1', 'a2'])
  expect(a.transport.paused).toBe(true)
  await nextTurn()
  expect(heard).toEqual(['a1', 'a2', 'b1'])
  await nextTurn()
  expect(heard).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  expect(a.transport.paused).toBe(false)
})

it('R19 many large messages of many people all arrive, and the rest after them', async () => {
  const server = await startCollab()
  const writers = ['ada', 'bob', 'eve'].map((person) => connectProvider(server, { person }))
  const text = 'words '.repeat(10_000)
  for (const [index, { doc }] of writers.entries())
    for (let part = 0; part < 4; part++) {
      doc.getText(`of ${index}`).insert(0, text)
      doc.getText(`of ${index}`).insert(0, '!')
    }
  const reader = connectProvider(server, { person: 'reader' })
  await expect
    .poll(() => writers.map((_, index) => reader.doc.getText(`of ${index}`).length))
    .toEqual([240_004, 240_004, 240_004])
})

it('R11 a second hello is passed over', async () => {
  const server = await startCollab()
  const client = new RawClient(`${server.url}/room?person=ada`)
  await client.opened()
  for (let time = 0; time < 3; time++) client.ws.send(encodeHello())
  const stepOne = new Uint8Array([messageSync, syncStep1, 1, 0])
  client.ws.send(stepOne)
  const answers = (start: readonly number[]) =>
    client.received.filter((message) => start.every((byte, at) => message[at] === byte)).length
  await expect.poll(() => answers([messageSync, syncStep2])).toBe(1)
  expect(answers([...encodeFromCollab({ kind: 'welcome', canWrite: true, generation: 1 })])).toBe(1)
})

it('R19 what is sent just before leaving arrives, however many wait before it', async () => {
  const server = await startCollab()
  const leaving = Array.from({ length: 30 }, () => new RawClient(`${server.url}/room`))
  await Promise.all(leaving.map((client) => client.opened()))
  await expect.poll(() => server.collab.rooms()[0]?.stage).toBe('open')
  for (const [index, { ws }] of leaving.entries()) {
    const doc = new Y.Doc()
    doc.getText(`of ${index}`).insert(0, 'words '.repeat(7_000))
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, messageSync)
    writeUpdate(encoder, Y.encodeStateAsUpdate(doc))
    ws.send(encoding.toUint8Array(encoder))
    ws.close()
  }
  const reader = connectProvider(server, { person: 'reader' })
  const arrived = () =>
    leaving.filter((_, index) => reader.doc.getText(`of ${index}`).length === 42_000).length
  await expect.poll(arrived, { timeout: 5_000 }).toBe(leaving.length)
})
