// docker-compose.yml holds together, hands every variable of the configuration on as the operator sets it,
// has whoever needs something that may be elsewhere reach it, and lets nothing write or become root; versions are named alike everywhere; the image gives its process what `npm start` does,
// and has the programs of the PostgreSQL that is deployed.
// `npm run images` builds the images and asks those who write the specification.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const environment = z.record(z.string(), z.unknown())
const service = z.object({
  image: z.string(),
  build: z.union([z.string(), z.object({ args: environment.optional() })]).optional(),
  environment: environment.optional(),
  healthcheck: z.unknown().optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  deploy: z.unknown().optional(),
})
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
    volumes: environment,
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }))

/** The image itself says these. */
const ofImage = ['HOST', 'PORT', 'DATA_DIR', 'NODE_ENV']
/** There is no browser in it. */
const notInImage = ['CHROMIUM_PATH', 'CHROMIUM_SANDBOX']
/** Each container has its own. */
const ofContainer = ['FANFARE_ROLES']
/** What may be elsewhere, whoever is given it: the identity provider, and the database of the one here. */
const mayBeElsewhere = ['ORY_URL', 'DSN']
/** Its image gives its own folder to itself. */
const writesItself = ['postgres']
/** It ends when it has done its work. */
const endsByItself = ['kratos-migrate']

const problems = [
  ...Object.entries(compose.services).flatMap(([name, one]) =>
    [...unheld(one), ...unconfined(name, one), ...unreached(one)].map(
      (what) => `docker-compose.yml: ${name} ${what}`,
    ),
  ),
  ...missingVariables().map((name) => `docker-compose.yml: ${name} is not handed on`),
  ...unlikeVersions(),
  ...missingSettings().map((setting) => `server/Dockerfile: ${setting} is not set`),
  ...unlikePostgres(),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

/** What it names that is not there. */
function unheld({ depends_on = {}, volumes = [], networks }: z.infer<typeof service>): string[] {
  const named = volumes.map((volume) => volume.split(':')[0] ?? '')
  return [
    ...Object.keys(depends_on)
      .filter((need) => !(need in compose.services))
      .map((need) => `waits for ${need}, which is not there`),
    ...networks
      .filter((network) => !(network in compose.networks))
      .map((network) => `is in ${network}, which is not declared`),
    ...named
      .filter((volume) => !/^[./]/.test(volume) && !(volume in compose.volumes))
      .map((volume) => `uses the volume ${volume}, which is not declared`),
  ]
}

function unconfined(name: string, one: z.infer<typeof service>): string[] {
  const limits = one.deploy ?? endsByItself.includes(name)
  return [
    ...(one.read_only || writesItself.includes(name) ? [] : ['can write anywhere']),
    ...(one.cap_drop?.includes('ALL') ? [] : ['keeps capabilities']),
    ...(one.security_opt?.includes('no-new-privileges:true') ? [] : ['may gain privileges']),
    ...(limits ? [] : ['has no limits']),
  ]
}

/** What it is told to use and could not: that of this file, or one elsewhere. */
function unreached({ environment: told = {}, networks }: z.infer<typeof service>): string[] {
  const isOut = networks.some((network) => !compose.networks[network]?.internal)
  return mayBeElsewhere.flatMap((name) => {
    const host = /(?:\/\/|@)([a-z]+):\d+/.exec(String(told[name] ?? ''))?.[1]
    if (host === undefined) return []
    const there = compose.services[host]?.networks ?? []
    return [
      ...(isOut ? [] : [`could not reach the ${name} of somebody else`]),
      ...(networks.some((network) => there.includes(network)) ? [] : [`does not reach ${host}`]),
    ]
  })
}

/** Of the configuration, and of what the documentation says, what an operator sets in vain. */
function missingVariables(): string[] {
  const files = ['server/config.ts', 'server/platform/telemetry/telemetry-config.ts']
  const documented = read('client/site/content/documentation/operations.md')
  const names = [
    ...files.flatMap((file) => [...read(file).matchAll(/^  ([A-Z][A-Z\d_]+):/gm)]),
    ...documented.matchAll(/\b(OTEL_[A-Z_]+)/g),
  ].flatMap(([, name]) => name ?? [])
  const handedOn = compose.services['web']?.environment ?? {}
  return names
    .filter((name) => ![...ofImage, ...notInImage, ...ofContainer].includes(name))
    .filter((name) => !String(handedOn[name] ?? '').includes(`\${${name}`))
}

/** Where another version is named than that of package.json, or an image has none. */
function unlikeVersions(): string[] {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
  const released = /^## \[(\d[^\]]*)\]/m.exec(read('CHANGELOG.md'))?.[1]
  const images = Object.values(compose.services).map(({ image }) => image)
  const own = images.filter((image) => /^fanfare(-\w+)?:/.test(image))
  const { build } = compose.services['web'] ?? {}
  const label = typeof build === 'object' ? build.args?.['VERSION'] : undefined
  return [
    ...(released === version ? [] : [`CHANGELOG.md: its newest version is ${released}`]),
    ...own
      .filter((image) => !image.endsWith(`:${version}`))
      .map((image) => `docker-compose.yml: ${image} is not ${version}`),
    ...(label === version ? [] : [`docker-compose.yml: VERSION is not ${version}`]),
    ...images
      .filter((image) => !/:v?\d/.test(image))
      .map((image) => `docker-compose.yml: ${image} has no version`),
  ]
}

/** Of the allocator, which must be set before a process starts. */
function missingSettings(): string[] {
  const allocator = z
    .record(z.string(), z.string())
    .parse(JSON.parse(read('server/scripts/allocator.json')))
  const image = read('server/Dockerfile')
  return Object.entries(allocator)
    .map(([name, value]) => `${name}=${value}`)
    .filter((setting) => !image.includes(setting))
}

/** Programs of an earlier PostgreSQL would refuse to back up the database of a newer one. */
function unlikePostgres(): string[] {
  const major = (text: string) => /postgres:(\d+)/.exec(text)?.[1]
  const [client, server] = [
    major(read('server/Dockerfile')),
    major(compose.services['postgres']?.image ?? ''),
  ]
  return client !== undefined && client === server
    ? []
    : [`server/Dockerfile: the client of PostgreSQL ${client} is not that of ${server}`]
}
