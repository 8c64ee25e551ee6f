import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** A queue in which each of `names` has a place, like `a1`: the first letter is where it is from. */
function queueOf(names: string[], most = 1_000) {
  const queue = new FairQueue<string>(most)
  const places = names.map((name) => queue.add(name, name.charAt(0)))
  return { queue, places }
}

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let place = queue.take(); place; place = queue.take()) taken.push(place.item)
  return taken
}

describe('R8 the queue', () => {
  it('is first come, first served for one each', () => {
    expect(takeAll(queueOf(['a1', 'b1', 'c1']).queue)).toEqual(['a1', 'b1', 'c1'])
  })

  it('lets one with many hold up nobody with few', () => {
    const { queue } = queueOf(['a1', 'a2', 'a3', 'a4', 'b1'])
    expect(queue.take()?.item).toBe('a1')
    queue.add('c1', 'c')
    queue.add('b2', 'b')
    expect(takeAll(queue)).toEqual(['b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
    expect(queue.size).toBe(0)
  })

  it('lets go of those who leave, wherever they stand', () => {
    const { queue, places } = queueOf(['a1', 'a2', 'a3', 'b1'])
    for (const at of [0, 2]) {
      const place = places[at]?.place
      if (place) queue.remove(place)
      if (place) queue.remove(place)
    }
    expect(queue.size).toBe(2)
    expect(takeAll(queue)).toEqual(['b1', 'a2'])
    expect(queue.add('a4', 'a')?.place.item).toBe('a4')
    expect(takeAll(queue)).toEqual(['a4'])
  })

  it('is bounded: when it is full, who has most makes room for who has less', () => {
    const { queue } = queueOf(['a1', 'a2', 'a3'], 3)
    expect(queue.add('a4', 'a')).toBeNull()
    expect(queue.add('b1', 'b')?.pushedOut?.item).toBe('a3')
    expect(queue.add('b2', 'b')).toBeNull()
    expect(queue.add('c1', 'c')?.pushedOut?.item).toBe('a2')
    expect(queue.add('d1', 'd')).toBeNull()
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1'])
  })

  it('serves all that were added and not removed, once, in any history', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const queue = new FairQueue<string>(50)
    const held = new Map<string, NonNullable<ReturnType<typeof queue.add>>['place']>()
    for (let step = 0; step < 4_000; step += 1) {
      const chosen = [...held.values()][random(held.size)]
      const kind = random(5)
      if (kind === 0 && chosen) {
        queue.remove(chosen)
        held.delete(chosen.item)
      } else if (kind === 1) {
        const taken = queue.take()
        expect(taken === null).toBe(held.size === 0)
        if (taken) expect(held.delete(taken.item)).toBe(true)
      } else {
        const added = queue.add(String(step), String(random(8)))
        if (added?.pushedOut) expect(held.delete(added.pushedOut.item)).toBe(true)
        if (added) held.set(added.place.item, added.place)
      }
      expect(queue.size).toBe(held.size)
      expect(queue.size).toBeLessThanOrEqual(50)
    }
    expect(takeAll(queue).toSorted()).toEqual([...held.keys()].toSorted())
  })
})
