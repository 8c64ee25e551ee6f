import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const here = import.meta.dirname

const rules = [...readFileSync(`${here}/SPEC.md`, 'utf8').matchAll(/^- \*\*(R\d+)\*\*/gm)].map(
  ([, rule]) => rule,
)
const named = globSync('**/*.test.ts', { cwd: here }).flatMap((file) =>
  [...readFileSync(`${here}/${file}`, 'utf8').matchAll(/\bit\(\s*['"`](R\d+) /g)].map(
    ([, rule]) => rule,
  ),
)

it('names every rule of SPEC.md in a test, and no other', () => {
  expect([...new Set(named)].toSorted()).toEqual(rules.toSorted())
})

it('numbers no rule twice', () => {
  expect(new Set(rules).size).toBe(rules.length)
})
