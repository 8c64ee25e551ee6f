import { getCountries } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { countries } from './countries.ts'

it('P11: offers every country in which phones can be dialled, by its name', () => {
  expect(countries.map(({ value }) => value).toSorted()).toEqual(getCountries().toSorted())
  expect(countries[0]).toEqual({ value: 'AF', label: 'Afghanistan' })
})
