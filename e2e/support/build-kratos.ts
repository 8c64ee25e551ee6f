import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '#e2e/scripts/run-command.ts'
import { cacheFolder, holdLock } from './build-with-go.ts'
import { findTool } from './find-tool.ts'
import { kratosRecipes } from './kratos-recipes.ts'
import type { KratosRecipe } from './kratos-recipes.ts'
import { compiler, provideGo } from './provide-go.ts'

export type Kratos = {
  /** As its releases are called, e.g. `v26.2.0`. */
  version: string
  /** The program. */
  binary: string
}

const longestBuildMs = 45 * 60_000

/** The Kratos of KRATOS_BINARY, or the newest that was built on this machine; null without one. */
export function presentKratos(): Kratos | null {
  const given = process.env['KRATOS_BINARY']
  if (given) return { version: versionOf(given), binary: given }
  const built = kratosRecipes.find((recipe) => existsSync(binaryOf(recipe)))
  return built ? { version: built.version, binary: binaryOf(built) } : null
}

/**
 * A real Ory Kratos: the present one, or the newest that Go and its module proxy give, built once
 * into a cache outside the repository. Throws an Error that says what to do when that can't be.
 */
export async function provideKratos(): Promise<Kratos> {
  const present = presentKratos()
  if (present) return present
  mkdirSync(cacheFolder, { recursive: true })
  const lock = join(cacheFolder, 'kratos.lock')
  return holdLock(lock, longestBuildMs, async () => presentKratos() ?? build())
}

function binaryOf(recipe: KratosRecipe): string {
  return join(cacheFolder, `kratos-${recipe.version}`, 'kratos')
}

function versionOf(binary: string): string {
  const { stdout, error } = spawnSync(binary, ['version'], { encoding: 'utf8' })
  const version = /^Version:\s*(\S+)/m.exec(stdout ?? '')?.[1]
  if (!version)
    throw new Error(`KRATOS_BINARY is no Kratos: ${error?.message ?? `${binary} says ${stdout}`}`)
  return version
}

async function build(): Promise<Kratos> {
  findTool(compiler)
  const go = await provideGo('Building Kratos', 'a Kratos in KRATOS_BINARY')
  for (const recipe of kratosRecipes) {
    const folder = mkdtempSync(join(cacheFolder, 'building-'))
    try {
      if (await buildRecipe(go, recipe, folder))
        return { version: recipe.version, binary: binaryOf(recipe) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  throw new Error(
    `The Go module proxy gives none of the known versions of Kratos. Put one in KRATOS_BINARY.`,
  )
}

/** False when the module proxy does not have this version. */
async function buildRecipe(go: string, recipe: KratosRecipe, folder: string): Promise<boolean> {
  const startedAt = Date.now()
  writeFileSync(join(folder, 'go.mod'), recipe.goMod)
  writeFileSync(join(folder, 'main.go'), mainGo)
  const module = `github.com/ory/kratos@${recipe.moduleVersion}`
  const offered = await runCommand(go, ['-C', folder, 'mod', 'download', module])
  if (offered.code !== 0) {
    process.stdout.write(`The Go module proxy does not give Kratos ${recipe.version}.\n`)
    return false
  }
  process.stdout.write(`Building Kratos ${recipe.version} once; this takes some minutes.\n`)
  const stamp = `-X github.com/ory/kratos/driver/config.Version=${recipe.version}`
  const flags = ['-p', '2', '-mod=mod', '-trimpath', '-tags', 'sqlite', '-ldflags', stamp]
  const command = ['nice', '-n', '10', go, '-C', folder, 'build', ...flags, '-o', 'kratos', '.']
  const env = { CGO_ENABLED: '1' }
  const built = await runCommand('/usr/bin/env', command, { env, minutes: longestBuildMs / 60_000 })
  if (built.code !== 0)
    throw new Error(`Kratos ${recipe.version} could not be built:\n${built.output.slice(-4_000)}`)
  mkdirSync(dirname(binaryOf(recipe)), { recursive: true })
  renameSync(join(folder, 'kratos'), binaryOf(recipe))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`Kratos ${recipe.version} was built in ${seconds} s.\n`)
  return true
}

const mainGo = `package main

import (
	"os"

	"github.com/ory/kratos/cmd"
)

func main() {
	os.Exit(cmd.Execute())
}
`
