import { allCommands } from '#client/builder/commands/all-commands.ts'
import { commandGroups } from '#client/builder/commands/builder-command.ts'
import { writingKeys } from '#client/builder/commands/writing-keys.ts'
import { partsOf } from '#client/lib/keys/key-names.ts'
import {
  actionGroups,
  actionWords,
  actionsOf,
  permissionOf,
} from '#client/ui/roles/action-words.ts'
import { roleNames } from '#client/ui/roles/role-names.ts'
import { allBlocks } from '#shared/blocks/registry.ts'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { graceDays } from '#shared/plans/plans.ts'
import { roles } from '#shared/permissions/can.ts'
import type { Action, Role } from '#shared/permissions/can.ts'
import { apiReference } from './api-reference.ts'
import { escapeText } from './escape-text.ts'

const readme = Object.values(
  import.meta.glob<string>('../../../README.md', { query: '?raw', import: 'default', eager: true }),
).join('')

/** What pages of the documentation show of the product itself, as HTML by name. */
export async function documentationParts(): Promise<Record<string, string>> {
  return {
    blocks: blocks(),
    configuration: readmeTable('variable'),
    commands: readmeTable('command'),
    metrics: readmeTable('metric'),
    figures: readmeTable('figure'),
    errors: errors(),
    grace: String(graceDays),
    roles: rolesTable(),
    shortcuts: shortcuts(),
    ...(await apiReference()),
  }
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A table that scrolls by itself where it is wider than the page; `look` is a class of its styles. */
function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  look = 'plain',
): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${cell}</td>`).join('')
    return `<tr><th scope="row">${first}</th>${cells}</tr>`
  })
  return `<div class="wide" tabindex="0"><table class="${look}"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** The entries of the catalogue, each at the anchor that the answers of the API name. */
function errors(): string {
  const entries = Object.entries(errorCatalogue).map(([slug, entry]) => {
    const close = 'close' in entry ? ` · socket <code>${entry.close}</code>` : ''
    return `<h3 id="${slug}">${escapeText(entry.title)}</h3>
<p><code>${slug}</code> · HTTP <code>${entry.status}</code>${close}</p>
<p>${escapeText(entry.help)}</p>`
  })
  return entries.join('\n')
}

function shortcuts(): string {
  const groups = commandGroups.map((group) => ({
    group: group as string,
    rows: allCommands
      .filter((command) => command.group === group && command.keys.length > 0)
      .map(({ label, keys }) => [escapeText(label), keys.map(keysOf).join(' or ')]),
  }))
  const writing = Object.values(writingKeys).map(({ label, keys }) => [
    escapeText(label),
    keysOf(keys),
  ])
  return [...groups, { group: 'Writing', rows: writing }]
    .map(
      ({ group, rows }) =>
        `<h2 id="${group.toLowerCase()}">${group}</h2>${table(['What', 'Keys'], rows, 'keys')}`,
    )
    .join('\n')
}

const keyNames: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** `Ctrl+Shift+ArrowUp` as keys; a `+` by itself is a key. */
function keysOf(keys: string): string {
  return partsOf(keys)
    .map((key) => `<kbd>${escapeText(keyNames[key] ?? key)}</kbd>`)
    .join(' ')
}

function rolesTable(): string {
  const heads = ['Action', ...roles.map((role) => roleNames[role])]
  return actionGroups
    .map((group) => {
      const rows = actionsOf(group).map((action) => [
        escapeText(capitalised(actionWords[action].words)),
        ...roles.map((role) => mark(role, action)),
      ])
      return `<h3 id="${group.toLowerCase()}">${group}</h3>${table(heads, rows, 'roles')}`
    })
    .join('\n')
}

function mark(role: Role, action: Action): string {
  const permission = permissionOf(role, action)
  if (permission === 'if-allowed') return 'If allowed'
  return permission === 'yes' ? 'Yes' : '<span class="none">–</span>'
}

const categoryNames: Record<string, string> = {
  text: 'Text',
  media: 'Pictures and media',
  action: 'Action',
  layout: 'Layout',
}

function blocks(): string {
  const categories = [...new Set(allBlocks().map(({ category }) => category))]
  return categories
    .map((category) => {
      const rows = allBlocks()
        .filter((block) => block.category === category)
        .map(({ name, description }) => [escapeText(name), escapeText(description)])
      return `<h2 id="${category}">${categoryNames[category] ?? category}</h2>${table(['Block', 'What it is'], rows, 'named')}`
    })
    .join('\n')
}

/** The table of the README whose first head begins with `first`, so that it is written once. */
function readmeTable(first: string): string {
  const lines = readme.split('\n')
  const from = lines.findIndex((line) => line.startsWith(`| ${first}`))
  if (from < 0) throw new Error(`The README has no table of “${first}”.`)
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'))
  const [heads = [], , ...rows] = lines.slice(from, from + length).map(cellsOf)
  return table(heads.map(capitalised), rows, 'settings')
}

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) =>
      escapeText(cell.trim().replaceAll('\\|', '|')).replace(/`([^`]+)`/g, '<code>$1</code>'),
    )
