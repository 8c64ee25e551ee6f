import { expect, it } from 'vitest'
import type { BlockSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { defaultSettings } from '#shared/campaign/model/settings.ts'
import { buildSection } from '#shared/testing/build-section.ts'
import { partNames } from './part-names.ts'

const block = (id: string, kind: string, props: BlockSnapshot['props'] = {}): BlockSnapshot => ({
  id,
  kind,
  version: 1,
  settings: defaultSettings,
  props,
})

it('names sections and forms as they were named, else by their own words', () => {
  const named = { ...defaultSettings, name: 'The offer' }
  const sections: PageSnapshot['sections'] = [
    buildSection([[block('b1', 'button', { label: 'Go' })]], { id: 'named', settings: named }),
    buildSection([[block('f1', 'form', { submit: 'Send it' })]], { id: 'form' }),
    buildSection([[]], { id: 'empty' }),
  ]
  expect(partNames({ sections })).toEqual([
    { id: 'named', name: 'The offer' },
    { id: 'form', name: 'Send it' },
    { id: 'f1', name: 'Send it' },
    { id: 'empty', name: 'Section 3' },
  ])
})
