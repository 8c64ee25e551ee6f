import { expect, it } from 'vitest'
import { buildExperiment } from '#shared/testing/build-experiment.ts'
import { variantNames } from './variant-names.ts'

it('calls variants as their newest experiment does, and the page A', () => {
  const older = buildExperiment({
    variants: [
      { id: 'home', name: 'A' },
      { id: 'b', name: 'B' },
    ],
  })
  const newer = buildExperiment({
    variants: [
      { id: 'home', name: 'A' },
      { id: 'b', name: 'Shorter' },
    ],
  })
  const names = variantNames([newer, older])
  expect(Object.fromEntries(names)).toEqual({ home: 'A, the page', b: 'Shorter' })
})

it('says the page where several have experiments', () => {
  const home = buildExperiment({})
  const offer = buildExperiment({
    pageId: 'offer',
    path: '/offer',
    title: '',
    variants: [
      { id: 'offer', name: 'A' },
      { id: 'c', name: 'B' },
    ],
  })
  expect(variantNames([home, offer]).get('offer')).toBe('A, the page (/offer)')
  expect(variantNames([home, offer]).get('b')).toBe('B (Home)')
})
