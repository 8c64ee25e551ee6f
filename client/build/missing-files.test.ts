import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { missingFiles } from './missing-files.ts'

// Two screens begin with `own`, which nothing else does, and all with `shared`.
const files = {
  'index.html': '<script type="module" src="./main.js"></script>',
  'main.js':
    "import { say } from './shared.js'; say(() => import('./one.js'), () => import('./two.js'))",
  'one.js': "import { say } from './shared.js'; import { own } from './own.js'; say(own, 1)",
  'two.js': "import { say } from './shared.js'; import { own } from './own.js'; say(own, 2)",
  'shared.js': 'export const say = (...all) => console.log(all)',
  'own.js': "export const own = document.title + 'own'",
}

it('an import asks ahead for what may be missing, and not for what runs already', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fanfare-missing-files-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  const missing = missingFiles()
  const groups = ['shared', 'own'].map((name) => ({ name, test: new RegExp(`${name}[.]js$`) }))
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [missing.plugin],
    build: {
      write: false,
      modulePreload: { resolveDependencies: missing.resolveDependencies },
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const main = output.find((file) => file.type === 'chunk' && file.isEntry)
  const code = main?.type === 'chunk' ? main.code : ''
  const named = /m\.f\s*\|\|\s*\(m\.f\s*=\s*\[([^\]]*)\]/.exec(code)?.[1] ?? ''
  const asked = Array.from(named.matchAll(/assets\/([a-z]+)-/g), ([, name]) => name)
  expect(asked.toSorted()).toEqual(['one', 'own', 'two'])
})
