import { expect, test } from 'vitest'
import { readState } from '#shared/campaign/read/read-campaign.ts'
import { findPageModel } from '../builder/write-page.ts'
import { countIn, liveYears, makeFresh, sittingsPerDay } from './live-years.ts'

const sittings = 20 * sittingsPerDay
const read = (state: Uint8Array) => readState(state, findPageModel)

test('a campaign shows the same with its past and without, and made at once it is as small', () => {
  const without = liveYears(sittings, 1, false)
  const withThem = liveYears(sittings, 1, true)
  expect(read(withThem.state)).toEqual(read(without.state))
  expect(withThem.generations).toBeGreaterThan(3)
  expect(countIn(without.state).clients).toBeGreaterThan(sittings - 5)
  const [renewed, fresh] = [countIn(withThem.state), countIn(makeFresh(read(withThem.state)))]
  expect(renewed.clients).toBeLessThanOrEqual(50)
  expect(renewed.bytes).toBeLessThanOrEqual(1.3 * fresh.bytes)
})

test('the same chance makes the same campaign, another one another', () => {
  const shown = (chance: number) => read(liveYears(30, chance, false).state)
  expect(shown(3)).toEqual(shown(3))
  expect(shown(4)).not.toEqual(shown(3))
})
