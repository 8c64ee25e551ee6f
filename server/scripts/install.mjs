// Only installs, as the image does before the sources are there.
import { prepare } from './prepare.mjs'

await prepare({ build: false })
