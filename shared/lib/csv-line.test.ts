import { expect, it } from 'vitest'
import { csvLine } from './csv-line.ts'

it('quotes what would break a line, and lets no spreadsheet run a name', () => {
  expect(csvLine(['Spring', 3, 'a, b', 'say "yes"'])).toBe('Spring,3,"a, b","say ""yes"""\r\n')
  expect(csvLine(['=1+1', '@sum', -4])).toBe("'=1+1,'@sum,-4\r\n")
})
