import { expect, it } from 'vitest'
import { createPasswordHasher } from '../password-hash.ts'
import { passwordProblem } from './password-policy.ts'

it('accepts its own hashes for the same password only', async () => {
  const hasher = createPasswordHasher()
  const phc = await hasher.hash('correct horse battery')
  expect(await hasher.verify('correct horse battery', phc)).toBe(true)
  expect(await hasher.verify('correct horse batterz', phc)).toBe(false)
  expect(await hasher.hash('correct horse battery')).not.toBe(phc)
})

it('takes a password in either Unicode form', async () => {
  const hasher = createPasswordHasher()
  const phc = await hasher.hash('caf\u00e9 au lait')
  expect(await hasher.verify('cafe\u0301 au lait', phc)).toBe(true)
})

it('accepts nothing for nobody, nor believes a damaged hash', async () => {
  const hasher = createPasswordHasher()
  expect(await hasher.verify('anything', null)).toBe(false)
  await expect(hasher.verify('anything', 'plain')).rejects.toThrow('PHC')
})

it('hashes many at once though only two run at a time', async () => {
  const hasher = createPasswordHasher(2)
  const hashes = await Promise.all(Array.from({ length: 6 }, () => hasher.hash('the same')))
  expect(new Set(hashes).size).toBe(6)
})

it.each([
  ['nine99999', 4000032],
  ['x'.repeat(257), 4000033],
  ['ada@example.com', 4000031],
  ['ADA@example.com1', 4000031],
  ['lovelace-ada@example', 4000031],
  ['correct horse battery', null],
  ['😀🐘🌵🎈🍋🚲🧦🪁🫖🦔', null],
  ['Kühlschrank7', null],
  // A11: common ones and what is near them, repetitions, sequences, ways over a keyboard.
  ['1234567890', 4000005],
  ['aaaaaaaaaa', 4000005],
  ['          ', 4000005],
  ['password12', 4000005],
  ['iloveyou123', 4000005],
  ['abcdefghij', 4000005],
  ['qwertyuiop', 4000005],
  ['1q2w3e4r5t', 4000005],
  ['trustno1trustno1', 4000005],
  ['😀😀😀😀😀😀😀😀😀😀', 4000005],
  ['x'.repeat(256), 4000005],
])('judges %s', async (password, id) => {
  expect((await passwordProblem(password, 'ada@example.com'))?.id ?? null).toBe(id)
})
