import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  commandsUnderTest,
  forDevelopers,
  inContainers,
  notRunHere,
  places,
} from './commands-under-test.ts'
import { documentedCommands, readComposeCommand } from './documented-commands.ts'
import { root } from './run-command.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
/** As the command itself says how it is used. */
const operator = [
  ...read('server/cli/operator/run-command.ts').matchAll(/^  ([a-z][a-z-]*) (?=.* {2}|[[<])/gm),
].map(([, name = '']) => name)
const short = { operator, scripts: Object.keys(scripts) }
const pages = ['README.md', ...globSync('client/site/content/documentation/*.md', { cwd: root })]
const documented = pages.flatMap((page) =>
  documentedCommands(read(page), short).map(({ command, line }) => ({
    at: `${page}:${line}`,
    command: withPlaces(command),
  })),
)
const tried = new Set([...Object.keys(commandsUnderTest), ...notRunHere])

function withPlaces(command: string): string {
  return command.replaceAll(/<\w+>/g, (place) => places[place] ?? place)
}

/** The script of package.json that a command runs. */
const scriptOf = (command: string) => /^npm (?:run )?([\w-]+)/.exec(command)?.[1] ?? ''

test('commands are found in blocks of code and in text, without the words about them', () => {
  const text =
    'Call `npm run renew -- ID` or `--all`, with `npm`, `mails` or `renew`.\n\n    npm start   # runs it\n\n' +
    '```\nPORT=1\ndocker compose run \\\n  web\n```\n| `npm test` | tests |\n' +
    'Then `mail-again ID`, `put-back`, or `renew --all`.'
  expect(documentedCommands(text, short)).toEqual([
    { command: 'npm run renew -- ID', line: 1 },
    { command: 'npm start', line: 3 },
    { command: 'docker compose run web', line: 8 },
    { command: 'npm test', line: 10 },
    { command: 'npm run operator -- mail-again ID', line: 11 },
    { command: 'npm run operator -- put-back', line: 11 },
    { command: 'npm run renew -- --all', line: 11 },
  ])
})

test('every command that operators read is run by a test, or said to be none that can be', () => {
  expect(documented.length).toBeGreaterThan(20)
  const untried = documented.filter(
    ({ command }) => !tried.has(command) && !forDevelopers.includes(scriptOf(command)),
  )
  const what = untried.map(({ at, command }) => `${at}: ${command}`).join('\n')
  const where = 'e2e/contract/operator-commands.spec.ts, and name it in commands-under-test.ts'
  expect(untried, `No test runs these; run them in ${where}:\n${what}`).toEqual([])
})

test('what is said to be run is documented, and its test runs it', () => {
  const commands = new Set(documented.map(({ command }) => command))
  expect([...tried].filter((command) => !commands.has(command))).toEqual([])
  const wrong = Object.entries({ ...commandsUnderTest, ...inContainers }).filter(
    ([, { test: file, says }]) => !existsSync(join(root, file)) || !read(file).includes(says),
  )
  expect(wrong).toEqual([])
})

test('every script that is documented is one of package.json', () => {
  const names = documented.map(({ command }) => scriptOf(command)).filter((name) => name !== '')
  expect(names.filter((name) => !(name in scripts))).toEqual([])
})

const compose = z
  .object({
    name: z.string(),
    services: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }))

test('commands of Docker have options that it knows, and services and volumes that there are', () => {
  const volumes = Object.keys(compose.volumes).map((name) => `${compose.name}_${name}`)
  for (const command of notRunHere) {
    const volume = /^docker volume rm (\S+)$/.exec(command)?.[1]
    if (volume !== undefined) expect(volumes).toContain(volume)
    else
      expect(
        readComposeCommand(command).services.filter((name) => !(name in compose.services)),
      ).toEqual([])
  }
  expect(() => readComposeCommand('docker compose up --bild')).toThrow(/bild/)
  expect(() => readComposeCommand('docker compose dwon')).toThrow(/no known command/)
})

test('what they run in a container is run by a test outside of one', () => {
  const words = 'docker compose run --rm --volume /a:/b web node x.js --check "two words" | grep x'
  expect(readComposeCommand(words)).toEqual({
    services: ['web'],
    runs: ['node', 'x.js', '--check', 'two words'],
  })
  const run = notRunHere
    .filter((command) => command.startsWith('docker compose'))
    .map((command) => readComposeCommand(command).runs.join(' '))
    .filter((inside) => inside !== '')
  const untried = run.filter((inside) => {
    const [, file = '', args = ''] = /^node \.build\/server\/([\w-]+)\.js (.+)$/.exec(inside) ?? []
    return !(inside in inContainers) && !(`npm run ${file} -- ${args}` in commandsUnderTest)
  })
  expect(untried).toEqual([])
  expect(Object.keys(inContainers).filter((inside) => !run.includes(inside))).toEqual([])
  const inImage = read('e2e/deployment/try-backup.ts')
  for (const program of ['backup', 'restore']) expect(inImage).toContain(`run('${program}'`)
})
