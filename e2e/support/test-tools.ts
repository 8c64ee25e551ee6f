import { existsSync } from 'node:fs'
import { presentKratos } from './build-kratos.ts'
import { chromium, headlessShell } from './find-chromium.ts'
import { firefox } from './find-firefox.ts'
import { postgres } from './find-postgres.ts'
import { redis } from './find-redis.ts'
import { oneProgram, provideIfPossible, provideTools } from './find-tool.ts'
import type { Tool } from './find-tool.ts'
import { webKit } from './find-webkit.ts'
import { xvfb } from './find-xvfb.ts'
import { compiler } from './provide-go.ts'

/** Shows which processes a server has. */
const ps: Tool = { name: 'ps', package: 'procps', look: oneProgram(['ps']) }

const urwFonts = '/usr/share/fonts/opentype/urw-base35'

/** OpenType files with PostScript outlines, which no package of npm has: one is taken in by a test. */
const openType: Tool = {
  name: 'the fonts of URW',
  package: 'fonts-urw-base35',
  look: () => (existsSync(urwFonts) ? urwFonts : undefined),
}

/**
 * Everything that `npm test` needs beside Node, before it begins: installed where that can be done.
 * Throws an Error that names what is missing and the command that installs it.
 */
export function provideTestTools(): void {
  provideIfPossible([headlessShell, openType])
  const forKratos = presentKratos() ? [] : [compiler]
  const browsers = [chromium, firefox, webKit, xvfb]
  provideTools([...browsers, postgres, redis, ps, ...forKratos])
}
