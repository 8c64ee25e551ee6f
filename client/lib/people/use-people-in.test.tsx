import { act, renderHook } from '@testing-library/react'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { usePeopleIn } from './use-people-in.ts'

/** The browser's end of the room's socket. */
class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  binaryType = 'blob'
  isClosed = false

  constructor() {
    super()
    FakeSocket.opened.push(this)
  }

  close(): void {
    this.isClosed = true
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1005 }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened = []
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function listen() {
  const { result, unmount } = renderHook(() => usePeopleIn('campaign-1'))
  const end = (code: number) => {
    const event = Object.assign(new Event('close'), { code })
    act(() => void FakeSocket.opened.at(-1)?.dispatchEvent(event))
  }
  return { names: () => result.current.map(({ name }) => name), end, unmount }
}

/** A tab of somebody. `says` sends its state, null when it leaves. */
function openTab(id: string, name: string) {
  const awareness = new Awareness(new Y.Doc())
  const says = (state: object | null) => {
    awareness.setLocalState(state && { ...state, user: { id, name } })
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, 1)
    const update = encodeAwarenessUpdate(awareness, [awareness.clientID])
    encoding.writeVarUint8Array(encoder, update)
    const { buffer } = new Uint8Array(encoding.toUint8Array(encoder))
    const event = new MessageEvent('message', { data: buffer })
    act(() => void FakeSocket.opened.at(-1)?.dispatchEvent(event))
  }
  awareness.destroy()
  return says
}

test('each who is there is named once, until their last tab leaves', () => {
  const { names, unmount } = listen()
  const [mira, mirasOther, bo] = [
    openTab('mira', 'Mira'),
    openTab('mira', 'Mira'),
    openTab('bo', 'Bo'),
  ]
  for (const tab of [mira, mirasOther, bo]) tab({})
  expect(names()).toEqual(['Mira', 'Bo'])
  mira(null)
  expect(names()).toEqual(['Mira', 'Bo'])
  mirasOther(null)
  expect(names()).toEqual(['Bo'])
  unmount()
  expect(FakeSocket.opened.map(({ isClosed }) => isClosed)).toEqual([true])
})

test('nobody is there while the connection is away; it is tried again, ever more slowly', () => {
  const { names, end } = listen()
  const bo = openTab('bo', 'Bo')
  bo({})
  end(1006)
  expect(names()).toEqual([])
  for (const pauseMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = FakeSocket.opened.length
    vi.advanceTimersByTime(pauseMs - 1)
    expect(FakeSocket.opened).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.opened).toHaveLength(before + 1)
    end(1006)
  }
  vi.advanceTimersByTime(60_000)
  bo({})
  expect(names()).toEqual(['Bo'])
  end(1006)
  vi.advanceTimersByTime(2_000)
  expect(FakeSocket.opened).toHaveLength(10)
})

test('who is not let in, and who has left the screen, asks no more', () => {
  const { end, unmount } = listen()
  end(4403)
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.opened).toHaveLength(1)
  unmount()
  const other = listen()
  other.end(1006)
  other.unmount()
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.opened).toHaveLength(2)
})
