import * as Y from 'yjs'
import { must } from '../../../lib/must.ts'

/** Lines between people and a server on which messages wait, overtake each other, and are lost with the line. */
export type ShakyLines = {
  docs: Y.Doc[]
  /** Lets some messages through to and from a person, one of them out of turn. */
  deliver: (person: number, dice: number) => void
  lose: (person: number) => void
  /** The line is there again: both sides send what the other lacks. */
  find: (person: number) => void
  /** All that is on its way comes in. */
  settle: (person: number) => void
}

type Line = { doc: Y.Doc; isUp: boolean; up: Uint8Array[]; down: Uint8Array[] }

/** Everybody begins with what the server has. */
export function createLines(server: Y.Doc, people: number): ShakyLines {
  const lines = Array.from({ length: people }, (_, at): Line => {
    const doc = new Y.Doc()
    doc.clientID = 100 + at
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(server))
    return { doc, isUp: true, up: [], down: [] }
  })
  for (const line of lines) {
    line.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== line && line.isUp) line.up.push(update)
    })
    server.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== line && line.isUp) line.down.push(update)
    })
  }
  const lineOf = (person: number) => must(lines[person], 'no line')
  const take = (line: Line, dice: number) => {
    const count = 1 + (dice % 4)
    for (let each = 0; each < count; each++) {
      const [up] = line.up.splice(dice % Math.max(1, Math.min(3, line.up.length)), 1)
      if (up) Y.applyUpdate(server, up, line)
      const [down] = line.down.splice(dice % Math.max(1, Math.min(3, line.down.length)), 1)
      if (down) Y.applyUpdate(line.doc, down, line)
    }
  }
  const find = (person: number) => {
    const line = lineOf(person)
    Object.assign(line, { isUp: true, up: [], down: [] })
    Y.applyUpdate(server, Y.encodeStateAsUpdate(line.doc, Y.encodeStateVector(server)), line)
    Y.applyUpdate(line.doc, Y.encodeStateAsUpdate(server, Y.encodeStateVector(line.doc)), line)
  }
  return {
    docs: lines.map(({ doc }) => doc),
    deliver: (person, dice) => {
      const line = lineOf(person)
      if (line.isUp) take(line, dice)
    },
    lose: (person) => void Object.assign(lineOf(person), { isUp: false, up: [], down: [] }),
    find,
    settle: find,
  }
}
