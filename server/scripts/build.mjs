// `npm run build`
import './install.mjs'
import { buildStale } from './build-stale.mjs'

await buildStale()
