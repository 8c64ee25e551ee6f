import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

const machine = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, ...there: string[]) => ({
  platform,
  env,
  isThere: (path: string) => there.includes(path),
})

test('the one that is configured is taken, and no other stands in for it', () => {
  const linux = machine('linux', { PATH: '/usr/bin' }, '/usr/bin/chromium', '/opt/chrome')
  expect(findBrowser('/opt/chrome', linux)).toBe('/opt/chrome')
  expect(findBrowser('/opt/elsewhere', linux)).toBeNull()
})

test('on Linux it is looked for on the PATH, and where services without one have it', () => {
  const env = { PATH: '/home/ada/bin:/usr/bin' }
  const both = machine('linux', env, '/usr/bin/chromium', '/home/ada/bin/google-chrome')
  expect(findBrowser(null, both)).toBe('/home/ada/bin/google-chrome')
  expect(findBrowser(null, machine('linux', {}, '/usr/bin/chromium'))).toBe('/usr/bin/chromium')
  expect(findBrowser(null, machine('linux', env))).toBeNull()
  const shell = machine('linux', {}, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell')
  expect(findBrowser(null, shell)).toBe('/usr/bin/chromium-headless-shell')
})

test('on macOS and Windows it is looked for where those put applications', () => {
  const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  expect(findBrowser(null, machine('darwin', { PATH: '/usr/bin' }, edge))).toBe(edge)
  const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
  const windows = machine('win32', { PROGRAMFILES: 'C:\\Program Files' }, chrome)
  expect(findBrowser(null, windows)).toBe(chrome)
  expect(findBrowser(null, machine('win32', {}, chrome))).toBeNull()
})
