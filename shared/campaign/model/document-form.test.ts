import { expect, test } from 'vitest'
import { noteModel } from '../../testing/campaign.ts'
import { documentForm } from './document-form.ts'
import { schemaVersion } from './schema-version.ts'

const imageModel = { ...noteModel, kind: 'image', version: 4 }

test('the form is the same in any order, and rises with a block and with its version', () => {
  expect(documentForm([])).toBe(schemaVersion)
  const form = documentForm([noteModel, imageModel])
  expect(form).toBe(schemaVersion + noteModel.version + 4)
  expect(documentForm([imageModel, noteModel])).toBe(form)
  expect(documentForm([noteModel, { ...imageModel, version: 5 }])).toBe(form + 1)
  expect(documentForm([noteModel])).toBeLessThan(form)
})
