import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { commandsUnderTest, forDevelopers, notRunHere, places } from './commands-under-test.ts'
import { documentedCommands, readComposeCommand } from './documented-commands.ts'
import { root } from './run-command.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = ['README.md', ...globSync('client/site/content/documentation/*.md', { cwd: root })]
const documented = pages.flatMap((page) =>
  documentedCommands(read(page)).map(({ command, line }) => ({
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
    'Call `npm run renew -- ID` or `--all`, with `npm`.\n\n    npm start   # runs it\n\n' +
    '```\nPORT=1\ndocker compose run \\\n  web\n```\n| `npm test` | tests |'
  expect(documentedCommands(text)).toEqual([
    { command: 'npm run renew -- ID', line: 1 },
    { command: 'npm start', line: 3 },
    { command: 'docker compose run web', line: 8 },
    { command: 'npm test', line: 10 },
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
  const wrong = Object.entries(commandsUnderTest).filter(
    ([, { test: file, says }]) => !existsSync(join(root, file)) || !read(file).includes(says),
  )
  expect(wrong).toEqual([])
})

test('every script that is documented is one of package.json', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  const names = documented.map(({ command }) => scriptOf(command)).filter((name) => name !== '')
  expect(names.filter((name) => !(name in scripts))).toEqual([])
})

test('commands of Docker Compose have options that it knows, and services that there are', () => {
  const { services } = z
    .object({ services: z.record(z.string(), z.unknown()) })
    .parse(parse(read('docker-compose.yml'), { merge: true }))
  for (const command of notRunHere) {
    const named = readComposeCommand(command)
    expect(named.services.filter((name) => !(name in services))).toEqual([])
    const file = named.runs.at(1)
    const inImage = file === undefined ? '' : /^\.build\/server\/(\w+)\.js$/.exec(file)?.[1]
    expect(
      inImage === '' || read('e2e/deployment/try-backup.ts').includes(`run('${inImage}'`),
    ).toBe(true)
  }
  expect(() => readComposeCommand('docker compose up --bild')).toThrow(/bild/)
  expect(() => readComposeCommand('docker compose dwon')).toThrow(/no known command/)
})
