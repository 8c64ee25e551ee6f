import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Tests that every rule of `folder`/SPEC.md (`letter` and a number, such as R1) is numbered once and
 * named by a test below the folder, and that the tests name no other.
 */
export function holdSpec(folder: string, letter: string): void {
  const find = (text: string, pattern: string) =>
    Array.from(text.matchAll(new RegExp(pattern, 'gm')), ([, rule]) => rule)
  const rules = find(readFileSync(`${folder}/SPEC.md`, 'utf8'), `^- \\*\\*(${letter}\\d+)\\*\\*`)
  const named = globSync('**/*.test.ts', { cwd: folder }).flatMap((file) =>
    find(readFileSync(`${folder}/${file}`, 'utf8'), `\\bit\\(\\s*['"\`](${letter}\\d+) `),
  )

  it('names every rule of SPEC.md in a test, and no other', () => {
    expect(rules.length).toBeGreaterThan(0)
    expect([...new Set(named)].toSorted()).toEqual(rules.toSorted())
  })

  it('numbers no rule twice', () => {
    expect(new Set(rules).size).toBe(rules.length)
  })
}
