import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acceptValue } from '../campaign/model/accept-value.ts'
import { must } from '../lib/must.ts'
import { allBlocks, findBlock } from './registry.ts'

const home = import.meta.dirname
const folders = readdirSync(home, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

it('knows exactly the blocks that have a folder', () => {
  expect(
    allBlocks()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(folders.toSorted())
  expect(findBlock('no-such-block')).toBeUndefined()
  expect(findBlock('constructor')).toBeUndefined()
})

describe.each(folders)('the folder %s', (folder) => {
  const block = () => must(findBlock(folder), `no block ${folder}`)

  it('is complete', () => {
    expect(existsSync(resolve(home, folder, 'block.test.ts'))).toBe(true)
    expect(block().kind).toBe(folder)
    expect(block().name).not.toBe('')
    expect(block().description).toMatch(/^[A-Z].*\.$/)
    expect(block().icon).toBeTypeOf('object')
  })

  it('has defaults that its own fields accept', () => {
    const fields = Object.entries(block().fields)
    const accepted = fields.map(([name, field]) => [name, acceptValue(field, field.default)])
    expect(accepted).toEqual(fields.map(([name, field]) => [name, field.default]))
  })

  it('names a field of its own as its text', () => {
    const { textField, fields } = block()
    const type = textField === undefined ? 'text' : fields[textField]?.type
    expect(['richText', 'text']).toContain(type)
  })

  it('can bring every older version up', () => {
    const { version, upgrades } = block()
    const older = Array.from({ length: version - 1 }, (_, at) => String(at + 1))
    expect(Object.keys(upgrades ?? {})).toEqual(older)
  })

  it('styles only itself, with colours of the theme', () => {
    const classes = [...block().css.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name ?? '')
    expect(classes.length).toBeGreaterThan(0)
    for (const name of classes) expect(name).toMatch(new RegExp(`^ff-${folder}(-|$)`))
    expect(block().css).not.toMatch(/#[\da-f]{3,8}\b|oklch\(|hsl\(/i)
  })

  it('has a rule for every option that may differ by width', () => {
    for (const field of Object.values(block().fields)) {
      if (field.type !== 'choice' || !field.responsive) continue
      for (const { value } of field.options) {
        expect(block().css).toMatch(new RegExp(`\\.ff-${folder}-${value}(?![\\w-])`))
      }
    }
  })

  it('has fields with names that a path can hold', () => {
    const names = Object.entries(block().fields).flatMap(([name, field]) =>
      field.type === 'list' ? [name, ...Object.keys(field.fields)] : [name],
    )
    for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z0-9]*$/)
  })

  it('has no field that is called like the group it stands in', () => {
    for (const { label, group } of Object.values(block().fields)) {
      expect(label.toLowerCase()).not.toBe(group)
    }
  })

  it('does not load the index of all icons', () => {
    const source = readFileSync(resolve(home, folder, 'block.tsx'), 'utf8')
    expect(source).not.toContain("from '@tabler/icons-react'")
  })
})
