import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from '#server/testing/database.ts'
import { readSchema } from '#server/testing/read-schema.ts'
import type { ReadTable } from '#server/testing/read-schema.ts'
import { withoutKey } from './without-key.ts'

describeEachDatabase('foreign keys', (open) => {
  let tables: ReadTable[]
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    close = opened.close
    tables = await readSchema(opened.database)
  })
  afterAll(() => close())

  it('are there for every column that names a row, or a reason is', () => {
    const named = tables.flatMap(({ name, columns, keys }) =>
      columns
        .filter((column) => column.endsWith('_id'))
        .filter((column) => keys.every((key) => key.column !== column))
        .map((column) => `${name}.${column}`),
    )
    const reasoned = Object.values(withoutKey).flatMap(({ columns }) => columns)
    expect(named.toSorted()).toEqual(reasoned.toSorted())
  })

  it('take rows along, or free them', () => {
    const rules = tables.flatMap(({ name, keys }) =>
      keys.map(({ column, onDelete }) => ({ key: `${name}.${column}`, onDelete })),
    )
    expect(rules.length).toBeGreaterThan(50)
    expect(rules.filter(({ onDelete }) => onDelete !== 'cascade')).toEqual([
      { key: 'custom_domain.campaign_id', onDelete: 'set null' },
      { key: 'experiment.winner_release_id', onDelete: 'set null' },
      { key: 'lead.owner_id', onDelete: 'set null' },
    ])
  })

  it('find their rows by an index, without reading the table', () => {
    const scanned = tables.flatMap(({ name, keys, indexes }) =>
      keys
        .filter(({ column }) =>
          indexes.every(({ columns, isPartial }) => isPartial || columns[0] !== column),
        )
        .map(({ column }) => `${name}.${column}`),
    )
    expect(scanned).toEqual([])
  })

  it('have no index that another one makes needless', () => {
    const needless = tables.flatMap(({ name, indexes }) =>
      indexes
        .filter(({ isPartial, isUnique }) => !isPartial && !isUnique)
        .filter((index) =>
          indexes.some(
            (other) =>
              other !== index &&
              !other.isPartial &&
              index.columns.every((column, place) => other.columns[place] === column),
          ),
        )
        .map(({ columns }) => `${name} (${columns.join(', ')})`),
    )
    expect(needless).toEqual([])
  })
})
