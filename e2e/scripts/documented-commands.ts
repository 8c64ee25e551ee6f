import { parseArgs } from 'node:util'

/** A command that a document names, as it stands there, and the line where it does. */
export type DocumentedCommand = { command: string; line: number }

const program = /^(?:npm|npx|node|git|docker|mkdir|install|chown|apt-get|psql|systemctl)\s/
const code = /`([^`\n]+)`/g

/** What stands in a text for `npm run …`: words behind it, or a hyphen, tell it from a mere name. */
export type ShortCommands = { operator: readonly string[]; scripts: readonly string[] }

/**
 * The commands in the blocks of a Markdown document's code, each without the words about it, and those
 * in its text, also where `npm run` or `npm run operator` is left out. A line that ends with `\` goes on
 * in the next one.
 */
export function documentedCommands(text: string, short: ShortCommands): DocumentedCommand[] {
  let isFenced = false
  let begun = ''
  return text.split('\n').flatMap((words, at) => {
    const isFence = words.startsWith('```')
    if (isFence) isFenced = !isFenced
    if (isFence || words.trim() === '') return []
    const line = at + 1
    if (!isFenced && !words.startsWith('    '))
      return [...words.matchAll(code)].flatMap(([, inside = '']) => {
        const command = commandOf(inside, short)
        return command === null ? [] : [{ command, line }]
      })
    const whole = `${begun}${words.trim()}`
    begun = whole.endsWith('\\') ? whole.slice(0, -1) : ''
    if (begun !== '') return []
    const command = whole.replace(/\s+#\s.*$/, '')
    return program.test(command) ? [{ command, line }] : []
  })
}

function commandOf(inside: string, { operator, scripts }: ShortCommands): string | null {
  if (program.test(inside)) return inside
  const [name = '', ...args] = inside.split(' ')
  if (args.length === 0 && !name.includes('-')) return null
  if (operator.includes(name)) return `npm run operator -- ${inside}`
  if (args.length > 0 && scripts.includes(name)) return `npm run ${name} -- ${args.join(' ')}`
  return null
}

/** The words of a command, without the quotes around some. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|\S+/g)].map(
    ([word, single, double]) => single ?? double ?? word,
  )

type Option = { type: 'boolean' | 'string' }

const flag: Option = { type: 'boolean' }
const value: Option = { type: 'string' }
/** Of Docker's options for each of its commands, those that may be documented. */
const composeOptions: Record<string, Record<string, Option>> = {
  up: { build: flag, wait: flag, 'no-deps': flag },
  build: { pull: flag },
  ps: {},
  down: { volumes: flag },
  logs: { follow: flag, since: value },
  run: { rm: flag, 'no-deps': flag, volume: value, user: value },
  exec: { user: value },
}
/** Those that run a command in the one service that they name. */
const runsInside = ['run', 'exec']

/**
 * What a `docker compose` command comes to: the services that it names, and the words that it runs in the
 * one that it runs something in. Throws when Docker does not know it so.
 */
export function readComposeCommand(command: string): { services: string[]; runs: string[] } {
  const [docker, compose, name = '', ...rest] = wordsOf(command)
  const options = composeOptions[name]
  if (docker !== 'docker' || compose !== 'compose' || !options)
    throw new Error(`${command} is no known command of Docker Compose.`)
  const pipe = rest.indexOf('|')
  const args = pipe < 0 ? rest : rest.slice(0, pipe)
  const config = { options, allowPositionals: true } as const
  const { tokens } = parseArgs({ ...config, args, strict: false, tokens: true })
  const service = tokens.find(({ kind }) => kind === 'positional')?.index ?? args.length
  const runsAt = runsInside.includes(name) ? service + 1 : args.length
  const { positionals } = parseArgs({ ...config, args: args.slice(0, runsAt) })
  return { services: positionals, runs: args.slice(runsAt) }
}
