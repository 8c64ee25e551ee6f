import { escapeText } from './escape-text.ts'
import { typeOf } from './schema-type.ts'
import type { Schema } from './schema-type.ts'
import { methods, readApi } from './api-document.ts'
import type { Content, Operation } from './api-document.ts'

const groupNames: Record<string, string> = {
  me: 'You',
  apiKeys: 'API keys',
  shareLinks: 'Share links',
  audit: 'Audit log',
}

/** Every operation of the API from its contract, as HTML: `operations`. */
export async function apiReference(): Promise<{ operations: string }> {
  const { paths } = await readApi()
  const groups = new Map<string, string[]>()
  for (const [path, item] of Object.entries(paths))
    for (const method of methods) {
      const operation = item[method]
      if (!operation) continue
      const [group = ''] = (operation.operationId ?? '').split('.')
      groups.set(group, [...(groups.get(group) ?? []), describe(method, path, operation)])
    }
  const sections = [...groups].map(
    ([group, operations]) =>
      `<h2 id="${group.toLowerCase()}">${nameOf(group)}</h2>\n${operations.join('\n')}`,
  )
  return { operations: sections.join('\n') }
}

function nameOf(group: string): string {
  return groupNames[group] ?? group.charAt(0).toUpperCase() + group.slice(1)
}

function describe(method: string, path: string, operation: Operation): string {
  const id = (operation.operationId ?? '').toLowerCase().replaceAll('.', '-')
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const [status = '', answer] = Object.entries(operation.responses ?? {})[0] ?? []
  return [
    `<h3 id="${id}">${escapeText(operation.summary ?? id)}</h3>`,
    `<p class="operation"><code><strong>${method.toUpperCase()}</strong> /api${escapeText(path)}</code></p>`,
    `<p>${whoMay(operation.security ?? [])}</p>`,
    block('Query', query.length > 0 ? typeOf(asObject(query)) : ''),
    block('Body', bodyType(operation.requestBody?.content)),
    block(`Answer ${status}`, bodyType(answer?.content)),
  ].join('\n')
}

function whoMay(security: Record<string, string[]>[]): string {
  const scopes = security.flatMap(({ key }) => key ?? [])
  if (security.length === 0) return 'Anyone, also signed out.'
  if (scopes.length === 0) return 'People who are signed in.'
  return `People who are signed in, and keys with the scope <code>${scopes.join('</code>, <code>')}</code>.`
}

function bodyType(content: Content | undefined): string {
  const schema = Object.values(content ?? {})[0]?.schema
  return schema ? typeOf(schema) : ''
}

const asObject = (parameters: NonNullable<Operation['parameters']>): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

function block(title: string, type: string): string {
  if (type === '') return ''
  return `<p class="small">${title}</p><pre tabindex="0"><code>${escapeText(type)}</code></pre>`
}
