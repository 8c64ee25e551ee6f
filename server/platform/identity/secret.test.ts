import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecret } from './secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fanfare-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('makes a secret once, readable by its owner only, another for each name', () => {
  const secret = loadSecret(dataDir, 'identity')
  expect(secret).toHaveLength(32)
  expect(loadSecret(dataDir, 'identity')).toEqual(secret)
  expect(loadSecret(dataDir, 'analytics')).not.toEqual(secret)
  expect(statSync(join(dataDir, 'secrets/identity')).mode & 0o777).toBe(0o600)
})

it('never replaces a damaged secret', () => {
  loadSecret(dataDir, 'identity')
  writeFileSync(join(dataDir, 'secrets/identity'), 'short')
  expect(() => loadSecret(dataDir, 'identity')).toThrow('32 bytes')
})

it('takes no path for a name', () => {
  expect(() => loadSecret(dataDir, '../identity')).toThrow('not a name')
})
