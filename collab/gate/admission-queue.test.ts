import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { Limits } from '../limits.ts'
import type { Admission, Refusal } from '../ports.ts'
import { buildAdmission, RawClient, startCollab } from '../testing/start-collab.ts'

const soon = { timeout: 5_000, interval: 5 }

type Answer = Admission | Refusal
const nameIn = (url: string | undefined) => url?.split('/').at(-1) ?? ''

/**
 * An engine whose gatekeeper answers when the test says. Rooms are names like `a1`: the first letter
 * is the network that it comes from.
 */
async function startSlowCollab(limits: Partial<Limits>) {
  const sockets = new Map<string, Duplex>()
  const asked: string[] = []
  const answers: ((answer: Answer | Promise<Answer>) => void)[] = []
  const { collab, url, log } = await startCollab({
    limits,
    networkOf: ({ url: path, socket }) => {
      sockets.set(nameIn(path), socket)
      return nameIn(path).charAt(0)
    },
    gatekeeper: {
      admit: ({ url: path }) => {
        asked.push(nameIn(path))
        return new Promise((resolve) => answers.push(resolve))
      },
    },
  })
  const answer = (with_: Answer = buildAdmission()) => answers.shift()?.(with_)
  const fail = (why: string) => answers.shift()?.(Promise.reject(new Error(why)))
  const come = async (name: string) => {
    const client = new RawClient(`${url}/${name}`)
    await vi.waitFor(() => expect(sockets.has(name)).toBe(true), soon)
    return client
  }
  return { collab, url, log, sockets, come, asked, answers, answer, fail }
}

it('R8 the gatekeeper is asked about a few at a time, and every network has its turn', async () => {
  const { collab, come, asked, answers, answer } = await startSlowCollab({ admitAtOnce: 2 })
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']
  for (const name of names) await come(name)
  expect(asked).toEqual(['a1', 'a2'])
  for (let done = 1; done <= names.length; done += 1) {
    answer()
    await vi.waitFor(() => expect(collab.connections()).toHaveLength(done), soon)
    expect(answers.length).toBeLessThanOrEqual(2)
  }
  expect(asked).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
})

it('R8 over the bound a network that has more places makes room', async () => {
  const { come, asked, answer } = await startSlowCollab({ admitAtOnce: 1, admitWaiting: 2 })
  await come('a1')
  await come('a2')
  const third = await come('a3')
  const fourth = await come('a4')
  await vi.waitFor(() => expect(fourth.closed).toEqual({ code: 4503, reason: 'unavailable' }), soon)
  expect(third.closed).toBeNull()
  await come('b1')
  await vi.waitFor(() => expect(third.closed?.reason).toBe('unavailable'), soon)
  for (const _ of [1, 2]) {
    answer()
    await turn()
  }
  expect(asked).toEqual(['a1', 'a2', 'b1'])
})

it('R8 who waits too long is refused as unavailable, and not asked about', async () => {
  const { come, asked, answer } = await startSlowCollab({ admitAtOnce: 1, admitWaitMs: 20 })
  const first = await come('a1')
  const second = await come('a2')
  await vi.waitFor(() => expect(second.closed).toEqual({ code: 4503, reason: 'unavailable' }), soon)
  answer()
  await vi.waitFor(() => expect(first.received.length).toBeGreaterThan(0), soon)
  expect(asked).toEqual(['a1'])
})

it('R8 a gatekeeper that never answers holds up nobody for longer than its time', async () => {
  const { come, asked } = await startSlowCollab({ admitAtOnce: 1, admitMs: 20 })
  const clients = [await come('a1'), await come('a2'), await come('a3')]
  for (const client of clients)
    await vi.waitFor(() => expect(client.closed?.reason).toBe('unavailable'), soon)
  expect(asked).toEqual(['a1', 'a2', 'a3'])
})

it('R8 who hangs up gives the place free', async () => {
  const { sockets, come, asked, answer } = await startSlowCollab({
    admitAtOnce: 1,
    admitWaiting: 1,
  })
  await come('a1')
  const waiting = await come('a2')
  waiting.ws.terminate()
  await vi.waitFor(() => expect(sockets.get('a2')?.destroyed).toBe(true), soon)
  await come('a3')
  answer()
  await vi.waitFor(() => expect(asked).toEqual(['a1', 'a3']), soon)
})

it('R8 who talks before the handshake is cut off', async () => {
  const { url, asked } = await startSlowCollab({})
  const { host, port, hostname } = new URL(url)
  const request =
    `GET /collab/a1 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
  const said: string[] = []
  const talk = (text: string) => {
    const socket = connect(Number(port), hostname)
    socket.setEncoding('utf8').on('data', (data: string) => said.push(data))
    socket.write(text)
    return { socket, closed: new Promise((resolve) => socket.once('close', resolve)) }
  }
  await talk(`${request}frames`).closed
  expect(said.join('')).toContain('HTTP/1.1 400 ')
  expect(asked).toEqual([])
  const { socket, closed } = talk(request)
  await vi.waitFor(() => expect(asked).toEqual(['a1']), soon)
  said.length = 0
  socket.write('frames')
  await closed
  expect(said).toEqual([])
})

it('R8 closing refuses all who wait with shutting-down, also the one that is asked about', async () => {
  const { collab, come, asked, fail, log } = await startSlowCollab({ admitAtOnce: 1 })
  const waiting = [await come('a1'), await come('a2'), await come('b1')]
  await collab.close()
  for (const client of waiting)
    await vi.waitFor(() => expect(client.closed?.reason).toBe('shutting-down'), soon)
  expect(asked).toEqual(['a1'])
  // The host's database, say, is closed before the answer comes.
  fail('closed')
  await turn()
  expect(log.lines).toEqual([])
})

it('R9 those who are admitted at once come in one by one, with turns for others between', async () => {
  const { collab, come, answers, answer } = await startSlowCollab({ handshakesMs: 0 })
  for (let client = 0; client < 20; client += 1) await come(`a${client}`)
  await vi.waitFor(() => expect(answers).toHaveLength(20), soon)
  for (let client = 0; client < 20; client += 1) answer()
  const inside: number[] = []
  while (inside.at(-1) !== 20) {
    await turn()
    inside.push(collab.connections().length)
  }
  const steps = inside.map((count, at) => count - (inside[at - 1] ?? 0))
  expect(Math.max(...steps)).toBe(1)
})
