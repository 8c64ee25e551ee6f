import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const client = resolve(import.meta.dirname, '..')

/** The application, and signing in, whose document the server makes of the same one. */
export const programs = {
  index: resolve(client, 'index.html'),
  identity: resolve(client, 'app/identity-main.tsx'),
}

const ofIdentity = /^\/sign-(?:in|up)(?:[/?]|$)/

/** While developing: the document of signing in is that of the application, with the other program. */
export function identityDocument(): Plugin {
  return {
    name: 'fanfare-identity-document',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '' }) =>
        ofIdentity.test(originalUrl) ? html.replace('app/main.tsx', 'app/identity-main.tsx') : html,
    },
  }
}
