// docker-compose.yml is what docker accepts, or at least what it describes holds together, and the
// image gives its process what `npm start` gives it.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const composeFile = resolve(root, 'docker-compose.yml')
const text = readFileSync(composeFile, 'utf8')

const dependencies = z.union([z.array(z.string()), z.record(z.string(), z.unknown())])
const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      build: z.unknown().optional(),
      healthcheck: z.unknown().optional(),
      depends_on: dependencies.optional(),
      volumes: z.array(z.string()).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
})

const problems = [
  ...(hasDocker() ? askDocker() : readByHand()).map((problem) => `docker-compose.yml: ${problem}`),
  ...missingSettings().map((setting) => `server/Dockerfile: ${setting} is not set`),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function hasDocker(): boolean {
  return spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0
}

/** Of the allocator, which must be set before a process starts. */
function missingSettings(): string[] {
  const read = (file: string) => readFileSync(resolve(root, 'server', file), 'utf8')
  const allocator = z
    .record(z.string(), z.string())
    .parse(JSON.parse(read('scripts/allocator.json')))
  const image = read('Dockerfile')
  return Object.entries(allocator)
    .map(([name, value]) => `${name}=${value}`)
    .filter((setting) => !image.includes(setting))
}

/** Every `${NAME:?…}` gets a value, so that only the file itself can be wrong. */
function askDocker(): string[] {
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(
    ([, name = '']) => [name, 'x'.repeat(32)] as const,
  )
  const env = { ...process.env, ...Object.fromEntries(required) }
  const args = ['compose', '-f', composeFile, 'config', '--quiet']
  const result = spawnSync('docker', args, { env, encoding: 'utf8' })
  return result.status === 0 ? [] : [result.stderr]
}

function readByHand(): string[] {
  const { services, volumes } = composeSchema.parse(parse(text, { merge: true }))
  return Object.entries(services).flatMap(([name, service]) => {
    const needs = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {})
    const named = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
    return [
      ...(service.image || service.build ? [] : [`${name} has neither image nor build`]),
      ...needs.filter((need) => !(need in services)).map((need) => `${name} waits for ${need}`),
      ...named
        .filter((volume) => !/^[./]/.test(volume) && !(volume in volumes))
        .map((volume) => `${name} uses the volume ${volume}, which is not declared`),
    ]
  })
}
