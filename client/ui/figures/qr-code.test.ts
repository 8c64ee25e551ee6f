import { expect, test } from 'vitest'
import { qrModules, qrSvg } from './qr-code.ts'

const address = 'https://pages.example.com/c/spring?utm_source=poster'

test('the code has four light modules around it, and its three marks in the corners', () => {
  const modules = qrModules(address)
  const edge = modules.length - 1
  for (let at = 0; at <= edge; at += 1)
    for (const near of [0, 1, 2, 3]) {
      expect(modules[near]?.[at]).toBe(false)
      expect(modules[edge - near]?.[at]).toBe(false)
      expect(modules[at]?.[near]).toBe(false)
    }
  const mark = (x: number, y: number) =>
    Array.from({ length: 7 }, (_, step) => modules[y]?.[x + step])
  const all = Array.from({ length: 7 }, () => true)
  for (const [x, y] of [
    [4, 4],
    [edge - 10, 4],
    [4, edge - 4],
  ] as const)
    expect(mark(x, y)).toEqual(all)
})

test('the drawing is black on white', () => {
  expect(qrSvg(address)).toMatch(/fill="white".*fill="black"/s)
})
