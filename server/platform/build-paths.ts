import { resolve } from 'node:path'

/** Where `npm start` puts what it builds; the process runs from the root of the repository. */
export const buildPaths = {
  client: resolve('.build/client'),
  pageScripts: resolve('.build/page-script'),
  site: resolve('.build/site'),
  pictures: resolve('shared/templates/pictures'),
}
