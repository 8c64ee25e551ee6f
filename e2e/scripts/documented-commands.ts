import { parseArgs } from 'node:util'

/** A command that a document names, as it stands there, and the line where it does. */
export type DocumentedCommand = { command: string; line: number }

const program = /^(?:npm|npx|node|git|docker|mkdir|install|chown|apt-get|psql|systemctl)\s/
const code = /`([^`\n]+)`/g

/**
 * The commands in the blocks of a Markdown document's code, each without the words about it, and those
 * in its text. A line that ends with `\` goes on in the next one.
 */
export function documentedCommands(text: string): DocumentedCommand[] {
  let isFenced = false
  let begun = ''
  return text.split('\n').flatMap((words, at) => {
    const isFence = words.startsWith('```')
    if (isFence) isFenced = !isFenced
    if (isFence || words.trim() === '') return []
    const line = at + 1
    if (!isFenced && !words.startsWith('    '))
      return [...words.matchAll(code)]
        .map(([, command = '']) => ({ command, line }))
        .filter(({ command }) => program.test(command))
    const whole = `${begun}${words.trim()}`
    begun = whole.endsWith('\\') ? whole.slice(0, -1) : ''
    if (begun !== '') return []
    const command = whole.replace(/\s+#\s.*$/, '')
    return program.test(command) ? [{ command, line }] : []
  })
}

/** The words of a command, without the quotes around some. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)

type Option = { type: 'boolean' | 'string' }

/** Of Docker's options for each of its commands, those that may be documented. */
const composeOptions: Record<string, Record<string, Option>> = {
  up: { build: { type: 'boolean' }, wait: { type: 'boolean' } },
  logs: { follow: { type: 'boolean' }, since: { type: 'string' } },
  run: {
    rm: { type: 'boolean' },
    'no-deps': { type: 'boolean' },
    volume: { type: 'string' },
  },
}

/**
 * What a `docker compose` command comes to: the services that it names, and what it runs in the one that
 * it runs. Throws when Docker does not know it so.
 */
export function readComposeCommand(command: string): { services: string[]; runs: string[] } {
  const [docker, compose, name = '', ...rest] = wordsOf(command)
  const options = composeOptions[name]
  if (docker !== 'docker' || compose !== 'compose' || !options)
    throw new Error(`${command} is no known command of Docker Compose.`)
  const pipe = rest.indexOf('|')
  const args = pipe < 0 ? rest : rest.slice(0, pipe)
  const runsAt = name === 'run' ? args.indexOf('node') : -1
  const own = runsAt < 0 ? args : args.slice(0, runsAt)
  const { positionals } = parseArgs({ args: own, options, allowPositionals: true })
  return { services: positionals, runs: runsAt < 0 ? [] : args.slice(runsAt) }
}
