import { expect, it, test } from 'vitest'
import { csvLine } from './csv-line.ts'

it('quotes what would break a line, and lets no spreadsheet run a name', () => {
  expect(csvLine(['Spring', 3, 'a, b', 'say "yes"'])).toBe('Spring,3,"a, b","say ""yes"""\r\n')
  expect(csvLine(['=1+1', '@sum', -4])).toBe("'=1+1,'@sum,-4\r\n")
})

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  ['a, @SUM(A1)', `"a, '@SUM(A1)"`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['-2+3+cmd|x', "'-2+3+cmd|x"],
  ['+1-800-555', "'+1-800-555"],
  ['＝1+1', "'＝1+1"],
  ['a; b', '"a; b"'],
  ['1=1', '1=1'],
  ['ada+news@example.com', 'ada+news@example.com'],
  ['-5', '-5'],
  ['-0,5', '"-0,5"'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['+44 20 7946 0000 ext. 12', '+44 20 7946 0000 ext. 12'],
  ['+44 20 7946 0000+cmd', "'+44 20 7946 0000+cmd"],
])('P16: %j is safe, whatever separates', (value, cell) => {
  expect(csvLine(['x', value])).toBe(`x,${cell}\r\n`)
  expect(csvLine(['x', value], 'semicolon')).toBe(`x;${cell}\r\n`)
  expect(csvLine(['x', value], 'tab')).toBe(`x\t${cell}\r\n`)
})
