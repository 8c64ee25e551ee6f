import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { buildTarget, syntaxTarget } from './client/build/browser-support/browsers.ts'
import { namedBrowsers } from './client/build/browser-support/named-browsers.ts'
import { contractRoutesPlugin } from './client/build/contract-routes-plugin.ts'
import { compiledAhead, fileGroups, shortName } from './client/build/file-groups.ts'
import { furtherScripts, scriptBuild } from './client/build/further-scripts.ts'
import { identityDocument, programs } from './client/build/programs.ts'
import { missingFiles } from './client/build/missing-files.ts'
import { nameOfClass } from './client/build/name-of-class.ts'
import { pageFonts } from './client/build/page-fonts.ts'
import { renderedSite } from './client/build/site-plugin.ts'

const root = import.meta.dirname
const collaboration = resolve(root, 'server/features/collaboration')

// One program, five uses: `vite build` (client), `--mode page-script`, `--mode site`, `--mode server`,
// and vitest.
export default defineConfig(({ mode }) => {
  switch (mode) {
    case 'page-script':
      return pageScript
    case 'site':
      return site
    case 'server':
      return server
    case 'test':
      return tests
    default:
      return client
  }
})

const missing = missingFiles()

/** The application in the browser. Names below /static/ carry a hash, so they are kept for ever. */
const client: UserConfig = {
  root: resolve(root, 'client'),
  plugins: [
    react(),
    contractRoutesPlugin(),
    pageFonts(),
    compiledAhead(),
    missing.plugin,
    namedBrowsers(),
    identityDocument(),
    precompressed(),
  ],
  resolve: { alias: [plainConsole()] },
  css: { modules: { generateScopedName: nameOfClass } },
  build: {
    outDir: resolve(root, '.build/client'),
    assetsDir: 'static',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Where files can't be named ahead they are only asked for later: no program is worth that.
    modulePreload: { polyfill: false, resolveDependencies: missing.resolveDependencies },
    // The wall is one of its screens, and reaches as far back as published pages do.
    target: syntaxTarget('published'),
    cssTarget: buildTarget('published'),
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: programs,
      output: {
        codeSplitting: { groups: fileGroups() },
        chunkFileNames: shortName,
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: proxiedPaths() },
}

/**
 * The scripts of published pages: one that every page has, one for those that are not counted, and one
 * for each kind of block that has any. Each is one file, without imports, with a name that never changes.
 */
const pageScript: UserConfig = {
  root: resolve(root, 'client'),
  publicDir: false,
  plugins: [furtherScripts(root)],
  build: {
    ...scriptBuild(resolve(root, 'client/page-script/page-script.ts'), 'page-script'),
    outDir: resolve(root, '.build/page-script'),
    emptyOutDir: true,
  },
}

/** The public site: a program that writes its pages, run as soon as it is built. */
const site: UserConfig = {
  root,
  publicDir: false,
  plugins: [renderedSite()],
  css: { modules: { generateScopedName: nameOfClass } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, external: ['fontkit', 'sharp', 'yaml'] },
  build: {
    ssr: true,
    cssMinify: true,
    cssTarget: buildTarget('published'),
    outDir: resolve(root, '.build/site'),
    emptyOutDir: true,
    minify: false,
    target: 'node24',
    rolldownOptions: {
      input: { 'render-site': resolve(root, 'client/build/site/render-site.tsx') },
      output: { entryFileNames: '[name].js' },
    },
  },
}

/**
 * The server and its commands, with all that they use of what npm installed but for what is not
 * JavaScript: a few files take a fraction of the memory, and of the time to start, of thousands.
 */
const server: UserConfig = {
  root,
  publicDir: false,
  plugins: [builtinModules()],
  // React and others choose by it between what helps developers and what is fast.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: {
    noExternal: true,
    // Those of fonts and threads bring what is no JavaScript, or are found by their own path.
    external: [
      'better-sqlite3',
      'fontkit',
      'fontverter',
      'libheif-js',
      'piscina',
      'playwright-core',
      'sharp',
      'subset-font',
    ],
  },
  build: {
    ssr: true,
    outDir: resolve(root, '.build/server'),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'node24',
    rolldownOptions: {
      // An old package of Koa's tells of what is deprecated that way.
      checks: { eval: false },
      input: {
        main: resolve(root, 'server/main.ts'),
        seed: resolve(root, 'server/cli/seed/main.ts'),
        'export-room': resolve(root, 'server/cli/export-room/main.ts'),
        renew: resolve(root, 'server/cli/renew/main.ts'),
        backup: resolve(root, 'server/cli/backup/main.ts'),
        restore: resolve(root, 'server/cli/backup/restore-main.ts'),
        'move-files': resolve(root, 'server/cli/move-files/main.ts'),
        operator: resolve(root, 'server/cli/operator/main.ts'),
        'compaction-worker': resolve(root, 'collab/compaction/compaction-worker.ts'),
        'documents-worker': resolve(collaboration, 'documents/documents-worker.ts'),
        'present-worker': resolve(collaboration, 'documents/present-worker.ts'),
        'journal-worker': resolve(collaboration, 'journal/journal-worker.ts'),
        'integrity-worker': resolve(root, 'server/platform/db/integrity-worker.ts'),
        'room-worker': resolve(root, 'server/features/operator/room-worker.ts'),
        'reading-worker': resolve(root, 'server/app/reading/reading-worker.ts'),
        'counting-worker': resolve(root, 'server/app/counting/counting-worker.ts'),
        'picture-process': resolve(root, 'server/platform/pictures/picture-process.ts'),
        'font-process': resolve(root, 'server/platform/fonts/font-process.ts'),
      },
      // All in one folder: whoever starts a thread names its file beside its own.
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name].js' },
    },
  },
}

/**
 * Tests stand beside the code. `*.db.test.ts` get PostgreSQL and Redis in TEST_…_URL. Files share what
 * they import, which saves a fifth of the time; but for components, of which some keep what they loaded.
 */
const tests = {
  root,
  test: {
    // By default one processor is left idle, of two.
    maxWorkers: availableParallelism(),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As long as journeys wait for a condition: a busy machine takes more than vitest's own second.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['e2e/support/setup/wait-patiently.ts'],
    projects: [
      {
        extends: true as const,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          setupFiles: [
            'e2e/support/setup/end-random-tests.ts',
            'e2e/support/setup/empty-document.ts',
          ],
          include: [
            '{shared,collab,server,client,e2e/bench,e2e/scripts}/**/*.test.ts',
            'shared/**/*.test.tsx',
          ],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true as const,
        test: {
          name: 'browser',
          environment: 'jsdom',
          setupFiles: ['e2e/support/setup/wait-patiently-for-screens.ts'],
          include: ['client/**/*.test.tsx'],
        },
      },
      {
        extends: true as const,
        test: {
          name: 'database',
          environment: 'node',
          isolate: false,
          setupFiles: ['e2e/support/setup/end-random-tests.ts'],
          include: ['{server,collab}/**/*.db.test.ts'],
          globalSetup: ['postgres', 'redis', 'temp-folder'].map(
            (what) => `e2e/support/provide-${what}.ts`,
          ),
        },
      },
    ],
  },
}

/**
 * Takes Node's own modules by `process.getBuiltinModule`. An import of them reads everything that
 * they export, and some of that loads much more: `node:http` a whole client, 14 MB.
 */
function builtinModules(): Plugin {
  const prefix = '\0builtin:'
  return {
    name: 'fanfare-builtin-modules',
    enforce: 'pre',
    // What the bundler itself needs to take such modules is none of them.
    resolveId: (id) => (isBuiltin(id) && id !== 'node:module' ? prefix + id : null),
    load(id) {
      if (!id.startsWith(prefix)) return null
      const name = id.slice(prefix.length)
      const found = `process.getBuiltinModule('${name}')`
      if (!seldomUsed.has(name.replace('node:', ''))) return `module.exports = ${found}`
      const names = Object.keys(process.getBuiltinModule(name) ?? {})
      const getters = names.map((key) => `get ${key}() { return ${found}.${key} }`)
      return `module.exports = { ${getters.join(', ')} }`
    },
  }
}

/** Most of the packages that ask for these never use them, and they take 7 MB: read at their use. */
const seldomUsed: ReadonlySet<string> = new Set(['https', 'tls'])

/**
 * With what Yjs writes to the console: the one that lib0 has for Node writes the same words. Its one
 * for browsers can draw pictures there too, and brings 3 kB of schemas along.
 */
function plainConsole() {
  return {
    find: /^lib0\/logging$/,
    replacement: resolve(root, 'node_modules/lib0/logging.node.js'),
  }
}

/** What `npm run dev` hands on to the server, which listens beside Vite. */
function proxiedPaths() {
  const target = process.env['FANFARE_DEV_SERVER'] ?? 'http://localhost:3001'
  const own = [
    '/api',
    '/.ory',
    '/assets',
    '/fonts',
    '/pictures',
    '/dev/outbox',
    '/site',
    '/healthz',
    '/readyz',
  ]
  const http = [...own, '/c/', '/e', '/f/', '/v/']
  // The public site, which the server has as files.
  const words = 'about|features|pricing|security|privacy|terms|support|blog|documentation'
  const site = [
    [
      `^/(?:(?:${words})(?:/.*)?|template-showcase|robots.txt|sitemap.xml)?(?:[?]|$)`,
      { target },
    ] as const,
  ]
  const plain = http.map(
    (path) => [`^${path.replaceAll('.', '\\.')}(?:[/?]|$)`, { target }] as const,
  )
  const sockets = ['/collab', '/demo', '/socket.io'].map(
    (path) => [path, { target, ws: true }] as const,
  )
  return Object.fromEntries([...site, ...plain, ...sockets])
}

/**
 * Writes `.br` and `.gz` beside scripts, styles and vector pictures. The server sends them as they
 * are: smaller than what it would pack on the way, and at no cost.
 */
function precompressed(): Plugin {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name: 'fanfare-precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const files = globSync('static/*.{js,css,svg}', { cwd: dir })
      const pack = async (file: string) => {
        const path = resolve(dir ?? '', file)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }
      await Promise.all(files.map(pack))
    },
  }
}
