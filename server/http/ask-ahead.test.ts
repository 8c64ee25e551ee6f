import { expect, it } from 'vitest'
import { askAhead } from './ask-ahead.ts'

const askedAt = (path: string) =>
  [...askAhead(path).matchAll(/href="([^"]+)"/g)].map(([, address]) => address)

it('asks for the person and the campaign where a campaign is opened', () => {
  for (const screen of ['builder', 'preview'])
    expect(askedAt(`/campaigns/${screen}/c-1`)).toEqual(['/api/me', '/api/campaigns/c-1'])
})

it('says nothing for other screens, nor for what can be no id', () => {
  for (const path of ['/', '/dashboard', '/campaigns/builder/', '/campaigns/builder/"><b>'])
    expect(askAhead(path)).toBe('')
})
