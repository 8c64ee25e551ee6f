import { expect, test } from 'vitest'
import { chancesBest } from './chance-best.ts'
import { readVectors } from './testing/read-vectors.ts'
import { thompsonWeights } from './thompson-weights.ts'

test("chances are those of SciPy's quadrature", () => {
  const { chances } = readVectors()
  expect(chances).toHaveLength(40)
  for (const [counts, best] of chances) {
    const found = chancesBest(counts.map(([visitors, converted]) => ({ visitors, converted })))
    best.forEach((chance, index) => expect(found[index]).toBeCloseTo(chance, 6))
  }
})

test('without visitors all are equal, and one is best for certain', () => {
  const nobody = { visitors: 0, converted: 0 }
  chancesBest([nobody, nobody, nobody]).forEach((chance) => expect(chance).toBeCloseTo(1 / 3, 9))
  expect(chancesBest([nobody])).toEqual([1])
})

test('weights follow the chances, are whole, add up to 100 and leave nobody below 10', () => {
  const poor = { visitors: 4_000, converted: 100 }
  const good = { visitors: 4_000, converted: 300 }
  expect(thompsonWeights([poor, good])).toEqual([10, 90])
  expect(thompsonWeights([poor, good, poor])).toEqual([10, 80, 10])
  expect(thompsonWeights([poor, poor])).toEqual([50, 50])
  expect(thompsonWeights([poor, poor, poor]).toSorted()).toEqual([33, 33, 34])
  const dozen = thompsonWeights(Array.from({ length: 12 }, () => poor))
  expect(dozen.reduce((sum, weight) => sum + weight, 0)).toBe(100)
  expect(Math.min(...dozen)).toBe(8)
})
