// A child process of the bench: sends each message on to everybody else in its room, and does
// nothing more. `coalesced` joins what arrives within a tick. What any server must cost at least.
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

type Waiting = { from: WebSocket; bytes: Buffer }
type Room = { sockets: Set<WebSocket>; waiting: Waiting[] }

const coalesces = process.argv[2] === 'coalesced'
const rooms = new Map<string, Room>()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })

server.on('connection', (socket, request) => {
  const name = request.url ?? ''
  const room = rooms.get(name) ?? { sockets: new Set(), waiting: [] }
  rooms.set(name, room)
  room.sockets.add(socket)
  socket.on('close', () => room.sockets.delete(socket))
  socket.on('message', (bytes: Buffer) => {
    if (!coalesces) return send(room, bytes, socket)
    room.waiting.push({ from: socket, bytes })
    if (room.waiting.length === 1) setImmediate(flush, room)
  })
})
server.on('listening', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(address.port)
})
process.on('disconnect', () => process.exit())

function flush(room: Room): void {
  const { waiting } = room
  room.waiting = []
  const senders = new Set(waiting.map(({ from }) => from))
  const [only] = senders
  const joined = Buffer.concat(waiting.map(({ bytes }) => bytes))
  send(room, joined, senders.size === 1 ? only : undefined)
}

function send(room: Room, bytes: Buffer, except: WebSocket | undefined): void {
  for (const socket of room.sockets) if (socket !== except) socket.send(bytes, { binary: true })
}
