import { expect, it } from 'vitest'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'
import { charactersOf } from './page-characters.ts'

const campaignIn = (language: 'de' | 'en' | 'tr', text: string) => {
  const blocks = [{ kind: 'heading', props: { text } }]
  const pages = [{ path: '/', title: 'Straße', sections: [{ columns: [{ blocks }] }] }]
  return snapshotOfSeed({ pages, site: { language } })
}

it('knows what stands on the pages, in capitals too, and what any page may come to show', () => {
  const found = new Set(charactersOf(campaignIn('en', 'Café 中 👋'), 'Žofie'))
  for (const one of 'Café É 中 👋 Žž ßS 0123456789 ~!|{}') expect(found).toContain(one)
  expect(found).toContain('\u00a0')
  expect(found).not.toContain('ю')
  expect(found).not.toContain('\n')
})

it('knows the words of the product in the language of the campaign', () => {
  const english = new Set(charactersOf(campaignIn('en', 'A'), 'A'))
  const german = new Set(charactersOf(campaignIn('de', 'A'), 'A'))
  expect(english).not.toContain('ü')
  for (const one of 'äöüß') expect(german).toContain(one)
  const turkish = new Set(charactersOf(campaignIn('tr', 'i'), 'A'))
  expect(turkish).toContain('İ')
})
