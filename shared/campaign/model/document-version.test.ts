import { expect, test } from 'vitest'
import { noteModel } from '../../testing/campaign.ts'
import { documentVersion } from './document-version.ts'
import { schemaVersion } from './schema-version.ts'

const imageModel = { ...noteModel, kind: 'image', version: 4 }

test('the version names the schema and every block, in an order of its own', () => {
  expect(documentVersion([])).toBe(`${schemaVersion}`)
  const version = documentVersion([noteModel, imageModel])
  expect(version).toBe(`${schemaVersion} image.4 note.${noteModel.version}`)
  expect(documentVersion([imageModel, noteModel])).toBe(version)
})

test('the version changes when that of a block does, or when a block is added', () => {
  const version = documentVersion([noteModel, imageModel])
  const raised = { ...noteModel, version: noteModel.version + 1 }
  expect(documentVersion([raised, imageModel])).not.toBe(version)
  expect(documentVersion([noteModel])).not.toBe(version)
})
