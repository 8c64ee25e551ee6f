import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { asRecord } from '#shared/lib/is-record.ts'

/**
 * Puts the routes of the API's contract in the place of the file that makes them, so that zod and
 * the schemas stay here.
 */
export function contractRoutesPlugin(): Plugin {
  const file = resolve(import.meta.dirname, '../lib/api/contract-routes.ts')
  return {
    name: 'fanfare-contract-routes',
    apply: 'build',
    async load(id) {
      if (id !== file) return null
      const made: unknown = await import(file)
      return `const starts = ${JSON.stringify(starts)}
      const at = (method) => (end, more) => {
        const path = end.replace(/^[A-Z]/, (short) => starts[short])
        return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, ...more } } }
      }
      ${methods.map((method) => `const ${method} = at('${method}')`).join('\n')}
      export const contractRoutes = ${routesInCode(asRecord(made)['contractRoutes'])}`
    },
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** What most paths begin with, in a letter: every first load holds all of them. */
const starts: Record<string, string> = {
  C: '/campaigns/{campaignId}',
  O: '/companies/{companyId}',
}

function shortened(path: string): string {
  const known = Object.entries(starts).find(([, start]) => path.startsWith(start))
  return known ? `${known[0]}${path.slice(known[1].length)}` : path
}

/** Each operation as a call of its method, without what is only for people who read about the API. */
function routesInCode(router: unknown): string {
  const parts = Object.entries(asRecord(router)).map(([name, part]) => {
    const {
      summary: _summary,
      description: _description,
      successStatus: _status,
      method,
      path,
      ...more
    } = asRecord(asRecord(asRecord(part)['~orpc'])['route'])
    const rest = Object.keys(more).length > 0 ? `, ${JSON.stringify(more)}` : ''
    const code =
      typeof path === 'string'
        ? `${String(method)}('${shortened(path)}'${rest})`
        : routesInCode(part)
    return `${name}: ${code}`
  })
  return `{ ${parts.join(', ')} }`
}
