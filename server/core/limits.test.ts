import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { limitTable } from './limits.ts'

const page = readFileSync('client/site/content/documentation/api.md', 'utf8')

it.each(['person', 'key', 'guest', 'stranger'] as const)(
  'the documentation says how many requests of a %s are answered',
  (name) => {
    const { points, seconds } = limitTable[name]
    expect(seconds).toBe(60)
    expect(page).toMatch(new RegExp(`^\\|.*\\| \`${name}\` +\\| ${points} +\\|$`, 'm'))
  },
)
