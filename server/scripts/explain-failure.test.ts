import { expect, test } from 'vitest'
import { explainBuild, explainInstall } from './explain-failure.mjs'

test.each([
  ['npm error code ENOSPC\nnpm error ENOSPC: no space left on device, write', /disk is full/],
  ['npm error code ENOTFOUND\nnpm error network request to …', /Is this machine online\?/],
  ['npm error code ETIMEDOUT', /can't reach its registry/],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error self-signed certificate', /cafile/],
  ['npm error code E401', /refuses this account/],
  ['npm error code E404\nnpm error 404 Not Found', /does not have a package/],
  ['npm error code EINTEGRITY', /npm cache clean --force/],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install … lock file …', /run npm install/],
  ['npm error code EACCES\nnpm error syscall mkdir', /can't be written by this user/],
  ['spawn npm ENOENT', /There is no npm on this machine/],
  ['npm error code EWHATEVER', /npm says why below/],
])('says what %j means, and keeps the words', (output, meaning) => {
  const words = explainInstall(output)
  expect(words).toMatch(meaning)
  expect(words.endsWith(output)).toBe(true)
})

test('a build that fails for want of room says so; one with a mistake shows only that', () => {
  expect(explainBuild("ENOSPC: no space left on device, write '.build/x'")).toMatch(/disk is full/)
  expect(explainBuild('FATAL ERROR: JavaScript heap out of memory')).toMatch(/too little memory/)
  expect(explainBuild('client/app.tsx: Unexpected token')).toBe('client/app.tsx: Unexpected token')
})
